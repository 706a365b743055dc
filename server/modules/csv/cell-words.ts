/** Whether something is in use, in the words of the office's lists. */
export const activeText = (active: boolean): string => (active ? 'Activo' : 'Inactivo');

export const yesOrNo = (isSo: boolean): string => (isSo ? 'S' : 'N');
