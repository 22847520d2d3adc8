/** Accessible names of a calendar's buttons. */
export const calendarWords = {
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  monthLevelControl: 'Elegir mes',
  yearLevelControl: 'Elegir año',
}
