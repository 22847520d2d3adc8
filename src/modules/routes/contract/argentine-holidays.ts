import { addDays, weekdayOf } from '../../../kernel/contract/formats.ts'

/** `isOffered`: a public holiday, ticked when the list is offered; the others are days that some companies do not work. */
export type OfferedHoliday = { day: string; name: string; isOffered: boolean }

/** Easter Sunday of a year of the Gregorian calendar (the anonymous algorithm of Meeus, Jones and Butcher). */
export const easterOf = (year: number): string => {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Days to add by weekday: Tuesday and Wednesday go to the Monday before, Thursday and Friday to the one after. */
const shift: Record<number, number> = { 2: -1, 3: -2, 4: 4, 5: 3 }

/** Where Law 27.399, article 6, moves a holiday that may be moved; on a weekend it stays. */
const movedBy = (day: string): string => addDays(day, shift[weekdayOf(day)] ?? 0)

const fixed: [string, string][] = [
  ['01-01', 'Año Nuevo'],
  ['03-24', 'Día Nacional de la Memoria por la Verdad y la Justicia'],
  ['04-02', 'Día del Veterano y de los Caídos en la Guerra de Malvinas'],
  ['05-01', 'Día del Trabajador'],
  ['05-25', 'Día de la Revolución de Mayo'],
  ['06-20', 'Paso a la Inmortalidad del General Belgrano'],
  ['07-09', 'Día de la Independencia'],
  ['12-08', 'Inmaculada Concepción de María'],
  ['12-25', 'Navidad'],
]

const movable: [string, string][] = [
  ['06-17', 'Paso a la Inmortalidad del General Güemes'],
  ['08-17', 'Paso a la Inmortalidad del General San Martín'],
  ['10-12', 'Día del Respeto a la Diversidad Cultural'],
  ['11-20', 'Día de la Soberanía Nacional'],
]

/**
 * The national holidays of a year by the rule of Law 27.399, in order. Bridge days are decreed year by year and follow
 * from no rule: whoever reviews the list adds them. Two holidays on one day are one.
 */
export const argentineHolidays = (year: number): OfferedHoliday[] => {
  const easter = easterOf(year)
  const offered = [
    ...fixed.map(([day, name]) => ({ day: `${year}-${day}`, name })),
    ...movable.map(([day, name]) => ({ day: movedBy(`${year}-${day}`), name })),
    { day: addDays(easter, -48), name: 'Carnaval' },
    { day: addDays(easter, -47), name: 'Carnaval' },
    { day: addDays(easter, -2), name: 'Viernes Santo' },
  ].map(holiday => ({ ...holiday, isOffered: true }))
  const byDay = Map.groupBy(
    [...offered, { day: addDays(easter, -3), name: 'Jueves Santo (no laborable)', isOffered: false }],
    ({ day }) => day,
  )
  return [...byDay]
    .map(([day, same]) => ({
      day,
      name: same.map(({ name }) => name).join(' · '),
      isOffered: same.some(({ isOffered }) => isOffered),
    }))
    .sort((a, b) => a.day.localeCompare(b.day))
}

/** The holidays of a demonstration company: those of the law. Trade works on the day of sovereignty, and is closed on the rest. */
export const demonstrationHolidays = (year: number): { day: string; name: string; isWorkingDay: boolean }[] =>
  argentineHolidays(year)
    .filter(({ isOffered }) => isOffered)
    .map(({ day, name }) => ({ day, name, isWorkingDay: name.includes('Soberanía') }))
