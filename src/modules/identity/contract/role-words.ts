/** What people call each role number (spec.md §6), in the order of how much they see. */
export const roleTitles: Record<number, string> = {
  1: 'Administración',
  0: 'ERP',
  5: 'Gerencia',
  4: 'Supervisión',
  2: 'Ventas',
  3: 'Ventas',
}

export const roleTitle = (roleNumber: number): string => roleTitles[roleNumber] ?? 'Ventas'

/** Titles from the widest reach to the narrowest. */
export const roleOrder: readonly string[] = ['Administración', 'ERP', 'Gerencia', 'Supervisión', 'Ventas']
