/** What one benchmark found: rows beside each other, the last column the ratio to what it is measured against. */
export interface Table {
  /** File name under `bench-results/`, without ending. */
  name: string;
  title: string;
  columns: string[];
  rows: (string | number)[][];
  /** What the numbers must keep, in words, and whether they do. */
  goals: { goal: string; isMet: boolean }[];
}

/** The table as text, columns in line. */
export function printed(table: Table): string {
  const cells = [table.columns, ...table.rows.map((row) => row.map(String))];
  const widths = table.columns.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  const lines = cells.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '),
  );
  const goals = table.goals.map(({ goal, isMet }) => `${isMet ? 'met' : 'MISSED'}: ${goal}`);
  return [table.title, ...lines, ...goals].join('\n');
}
