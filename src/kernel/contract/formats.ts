/** Texts in es-AR for numbers and dates, the same on the server (documents, exports) and the web (look.md, Numbers). */
export const locale = 'es-AR'
const noBreakSpace = '\u00a0'
const minus = '\u2212'

const decimals = (fraction: number, grouping = true): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: fraction,
    maximumFractionDigits: fraction,
    useGrouping: grouping,
  })
const twoDecimals = decimals(2)
const byFraction = new Map<number, Intl.NumberFormat>([[2, twoDecimals]])

const formatterFor = (fraction: number): Intl.NumberFormat => {
  const existing = byFraction.get(fraction)
  if (existing) return existing
  const formatter = decimals(fraction)
  byFraction.set(fraction, formatter)
  return formatter
}

export const missing = '—'

const withSign = (value: number, text: string): string => (value < 0 ? `${minus}${noBreakSpace}${text}` : text)

/** Cents → `$ 1.284.560,00`, `− $ 12.400,00`. */
export const formatMoney = (cents: number | null | undefined): string =>
  cents === null || cents === undefined
    ? missing
    : withSign(cents, `$${noBreakSpace}${twoDecimals.format(Math.abs(cents) / 100)}`)

/** Cents → `$ 17,1 M`, `$ 412 mil`, for axes and indicators. */
export const formatMoneyShort = (cents: number): string => {
  const pesos = Math.abs(cents) / 100
  if (pesos >= 999_500)
    return withSign(
      cents,
      `$${noBreakSpace}${formatterFor(pesos < 99_950_000 ? 1 : 0).format(pesos / 1e6)}${noBreakSpace}M`,
    )
  if (pesos >= 10_000)
    return withSign(cents, `$${noBreakSpace}${formatterFor(0).format(pesos / 1e3)}${noBreakSpace}mil`)
  return withSign(cents, `$${noBreakSpace}${formatterFor(0).format(pesos)}`)
}

export const formatNumber = (value: number | null | undefined, fraction = 0): string =>
  value === null || value === undefined
    ? missing
    : value < 0
      ? `${minus}${formatterFor(fraction).format(-value)}`
      : formatterFor(fraction).format(value)

/** A ratio (0.665) → `66,5 %`. */
export const formatPercent = (ratio: number | null | undefined, fraction = 1): string =>
  ratio === null || ratio === undefined ? missing : `${formatNumber(ratio * 100, fraction)}${noBreakSpace}%`

/** Quantities are stored with three decimals; they are written without the trailing zeros. */
const decimalsOf = (value: number): number =>
  [0, 1, 2].find(decimals => Math.abs(value * 10 ** decimals - Math.round(value * 10 ** decimals)) < 1e-6) ?? 3

/** Units, packages → `12`, `12,5`, `−0,125`. */
export const formatQuantity = (value: number | null | undefined): string => formatNumber(value, decimalsOf(value ?? 0))

/** Metres → `5 m`, `1,2 km`. */
export const formatDistance = (meters: number | null | undefined): string => {
  if (meters === null || meters === undefined) return missing
  const whole = Math.round(meters)
  return whole < 1000 ? `${formatNumber(whole)}${noBreakSpace}m` : `${formatNumber(whole / 1000, 1)}${noBreakSpace}km`
}

/**
 * Seconds → `40 s`, `3 min`, `1 min 05 s`, `6 h 20 min`; seconds are written below an hour only. Rounded once, before
 * it is split into units.
 */
export const formatSeconds = (seconds: number | null | undefined): string => {
  if (seconds === null || seconds === undefined) return missing
  const whole = Math.round(Math.abs(seconds))
  if (whole >= 3600) return formatDuration(seconds / 60)
  return withSign(whole === 0 ? 0 : seconds, partsText([Math.floor(whole / 60), 'min'], [whole % 60, 's']))
}

/** Minutes → `45 min`, `6 h`, `6 h 05 min`. Rounded once, before it is split into units. */
export const formatDuration = (minutes: number | null | undefined): string => {
  if (minutes === null || minutes === undefined) return missing
  const whole = Math.round(Math.abs(minutes))
  return withSign(whole === 0 ? 0 : minutes, partsText([Math.floor(whole / 60), 'h'], [whole % 60, 'min']))
}

type Part = [amount: number, unit: string]

const partsText = ([large, largeUnit]: Part, [small, smallUnit]: Part): string => {
  if (large === 0) return `${small}${noBreakSpace}${smallUnit}`
  const whole = `${formatNumber(large)}${noBreakSpace}${largeUnit}`
  return small === 0 ? whole : `${whole}${noBreakSpace}${String(small).padStart(2, '0')}${noBreakSpace}${smallUnit}`
}

const weekdays = ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb']

/** `YYYY-MM-DD` → `vie 20/11/2026`; the year is dropped when it is that of `today`. */
export const formatDay = (day: string | null | undefined, today?: string): string => {
  if (!day) return missing
  const [year, month, date] = day.split('-') as [string, string, string]
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]
  return `${weekday} ${date}/${month}${today?.startsWith(year) ? '' : `/${year}`}`
}

const partsByZone = new Map<string, Intl.DateTimeFormat>()

const zoneFormatter = (timeZone: string): Intl.DateTimeFormat => {
  const existing = partsByZone.get(timeZone)
  if (existing) return existing
  const formatter = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  partsByZone.set(timeZone, formatter)
  return formatter
}

export type ZonedParts = { day: string; hour: string; minute: string; second: string }

/** The local day and time of an instant in a time zone. */
export const zonedParts = (instant: string | Date, timeZone: string): ZonedParts => {
  const parts = Object.fromEntries(
    zoneFormatter(timeZone)
      .formatToParts(typeof instant === 'string' ? new Date(instant) : instant)
      .map(part => [part.type, part.value]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    hour: parts.hour,
    minute: parts.minute,
    second: parts.second,
  }
}

/**
 * `2026-11-20 14:32:00` as the local time of a time zone → the instant. An hour that a clock change skips becomes the
 * next one.
 */
export const instantAt = (wallClock: string, timeZone: string): string => {
  const asUtc = Date.parse(`${wallClock.replace(' ', 'T')}Z`)
  const offsetAt = (instant: number): number => {
    const { day, hour, minute, second } = zonedParts(new Date(instant), timeZone)
    return Date.parse(`${day}T${hour}:${minute}:${second}Z`) - instant
  }
  const near = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(near)).toISOString()
}

/** The environment's day an instant falls on. */
export const dayOf = (instant: string | Date, timeZone: string): string => zonedParts(instant, timeZone).day

export const formatTime = (instant: string | Date, timeZone: string): string => {
  const { hour, minute } = zonedParts(instant, timeZone)
  return `${hour}:${minute}`
}

export const formatDateTime = (instant: string | Date, timeZone: string, today?: string): string =>
  `${formatDay(dayOf(instant, timeZone), today)} ${formatTime(instant, timeZone)}`

/** `20261120143208`, for file names (spec.md §9). */
export const fileTimestamp = (instant: string | Date, timeZone: string): string => {
  const { day, hour, minute, second } = zonedParts(instant, timeZone)
  return `${day.replaceAll('-', '')}${hour}${minute}${second}`
}

/** Day arithmetic on `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Whole days from one day to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** 1 Monday … 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** The same day of the month some months away, or that month's last day. */
export const addMonths = (day: string, months: number): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The last day of a day's month. */
export const monthEnd = (day: string): string => addDays(addMonths(monthOf(day), 1), -1)

const monthNames = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/** `2026-11-…` → `noviembre`, with its year when it is not that of `today`. */
export const monthName = (day: string, today?: string): string =>
  `${monthNames[Number(day.slice(5, 7)) - 1]}${today?.startsWith(day.slice(0, 4)) ? '' : ` ${day.slice(0, 4)}`}`
