/** What a reader of the screen is told about the buttons of a calendar. */
export const calendarWords = {
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  monthLevelControl: 'Elegir mes',
  yearLevelControl: 'Elegir año',
}
