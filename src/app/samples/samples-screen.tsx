import { type ReactNode, useState } from 'react';
import { Breadcrumb } from '#src/ui/breadcrumb.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx';
import { type Column, DataTable } from '#src/ui/data-table.tsx';
import { DateText } from '#src/ui/date.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Logo } from '#src/ui/logo.tsx';
import { ActionMenu } from '#src/ui/menu.tsx';
import { Money } from '#src/ui/money.tsx';
import { Pagination } from '#src/ui/pagination.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { SectionTabs } from '#src/ui/section-tabs.tsx';
import { SideNav } from '#src/ui/side-nav.tsx';
import { Timeline } from '#src/ui/timeline.tsx';
import { FormSamples } from './form-samples.tsx';
import styles from './samples-screen.module.css';

interface Row {
  id: number;
  holder: string;
  state: 'signed' | 'unsigned';
  receipt: number;
  day: string;
}

const rows: readonly Row[] = [
  { id: 20481, holder: 'Carmen Ruiz Ortega', state: 'unsigned', receipt: 9.95, day: '2025-11-20' },
  { id: 20480, holder: 'Javier Montes Gil', state: 'signed', receipt: 1207.45, day: '2025-11-20' },
  { id: 20479, holder: 'Aitana López Sanz', state: 'unsigned', receipt: 13.9, day: '2025-11-19' },
];
const columns: readonly [Column<Row>, ...Column<Row>[]] = [
  { key: 'id', head: 'Póliza', cell: ({ id }) => id, isSortable: true },
  { key: 'holder', head: 'Tomador', cell: ({ holder }) => holder, isSortable: true },
  {
    key: 'state',
    head: 'Estado',
    cell: ({ state }) => (state === 'signed' ? <Pill status="ok">Firmada</Pill> : <Pill status="warn">Sin firmar</Pill>),
  },
  { key: 'receipt', head: 'Recibo', cell: ({ receipt }) => <Money euros={receipt} />, isNumber: true },
  { key: 'day', head: 'Alta', cell: ({ day }) => <DateText when={day} /> },
];
const table = { caption: 'Pólizas', columns, keyOf: ({ id }: Row) => id, toOf: ({ id }: Row) => `/ayuda?id=${id}` as const };

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  );
}

/** All parts of lists, pages and forms, one below the other. */
export function SamplesScreen() {
  const [chosen, setChosen] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={styles.page}>
      <SideNav
        logo={<Logo />}
        current="/ayuda"
        groups={[
          {
            links: [
              { to: '/ayuda', icon: 'shield', text: 'Pólizas' },
              { to: '/ayuda?a', icon: 'cam', text: 'Peritaciones', count: 14 },
            ],
          },
          { name: 'Red', links: [{ to: '/ayuda?b', icon: 'store', text: 'Tiendas' }] },
        ]}
      />
      <main className={styles.work}>
        <Breadcrumb above={[{ to: '/ayuda?c', text: 'Pólizas' }]} here="20481" />
        <h1>Muestra</h1>
        <SectionTabs
          label="Partes de la póliza"
          current="/ayuda"
          tabs={[
            { to: '/ayuda', text: 'Resumen' },
            { to: '/ayuda?d', text: 'Recibos' },
            { to: '/ayuda?e', text: 'Peritaciones', count: 1 },
          ]}
        />
        <TableSamples />
        <DataSamples />
        <Part name="Acciones">
          <Stack gap={4}>
            <ActionMenu
              label="Más acciones"
              actions={[
                { key: 'mail', text: 'Enviar correo', onPress: () => setChosen('Enviar correo') },
                { key: 'end', text: 'Cancelar póliza', icon: 'trash', isDanger: true, onPress: () => setIsAsking(true) },
              ]}
            />
            <p role="status">{chosen}</p>
            <Button kind="danger" onClick={() => setIsAsking(true)}>
              Borrar la tienda
            </Button>
          </Stack>
        </Part>
        <Part name="Formulario">
          <FormSamples />
        </Part>
      </main>
      {isAsking && (
        <ConfirmSheet
          title="¿Borrar Tienda Sol?"
          action="Borrar la tienda"
          busy="Borrando…"
          isDanger
          refused="La tienda tiene pólizas: no se puede borrar."
          onConfirm={() => {}}
          onClose={() => setIsAsking(false)}
        >
          <p>No se puede deshacer.</p>
        </ConfirmSheet>
      )}
    </div>
  );
}

function TableSamples() {
  const [sort, setSort] = useState('-id');
  return (
    <>
      <Part name="Tabla">
        <Stack gap={4}>
          <DataTable {...table} rows={rows} sort={sort} onSort={setSort} empty={null} />
          <Pagination first={1} last={3} total={2316} note="El CSV lleva las 2316" onNext={() => {}} />
        </Stack>
      </Part>
      <Part name="Tabla que llega">
        <DataTable {...table} caption="Pólizas que llegan" rows={undefined} empty={null} />
      </Part>
      <Part name="Tabla que falla y tabla vacía">
        <Stack gap={4}>
          <DataTable {...table} rows={undefined} error="No hay conexión." onRetry={() => {}} empty={null} />
          <DataTable {...table} rows={[]} empty={<Empty icon="search" title="No hay pólizas con estos filtros" />} />
        </Stack>
      </Part>
    </>
  );
}

function DataSamples() {
  return (
    <Part name="Datos y pasos">
      <Stack gap={4}>
        <Card>
          <DescriptionList
            rows={[
              { name: 'Marca y modelo', value: 'Xiaomi Redmi Note 13' },
              { name: 'IMEI', value: '35 693803 564380 9', isCode: true },
              { name: 'Precio declarado', value: <Money euros={199} /> },
              { name: 'Factura', value: null },
            ]}
          />
        </Card>
        <Card>
          <Timeline
            steps={[
              { key: 'pay', status: 'ok', title: 'Pago', text: 'Tarjeta ··· 4021', when: <DateText when="2025-11-20T09:40:00Z" /> },
              { key: 'review', status: 'busy', title: 'Revisar peritación', text: 'En cola, puesto 3' },
              { key: 'sign', status: 'wait', title: 'Firma del contrato', text: 'Enlace sin enviar' },
            ]}
          />
        </Card>
      </Stack>
    </Part>
  );
}
