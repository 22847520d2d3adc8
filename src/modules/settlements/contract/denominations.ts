/** Notes and coins of the same value are counted separately. */
export const cashForms = ['note', 'coin'] as const
export type CashForm = (typeof cashForms)[number]
export type Denominations = Record<CashForm, readonly number[]>

/** Denominations of each currency, in cents, largest first. Others are counted as a loose amount. */
const circulating: Record<string, Denominations> = {
  ARS: {
    note: [2_000_000, 1_000_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000],
    coin: [1_000, 500, 200, 100, 50, 25],
  },
  PYG: {
    note: [10_000_000, 5_000_000, 2_000_000, 1_000_000, 500_000, 200_000],
    coin: [100_000, 50_000, 10_000, 5_000],
  },
  UYU: {
    note: [200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000],
    coin: [5_000, 1_000, 500, 200, 100],
  },
  CLP: {
    note: [2_000_000, 1_000_000, 500_000, 200_000, 100_000],
    coin: [50_000, 10_000, 5_000, 1_000],
  },
  BOB: {
    note: [20_000, 10_000, 5_000, 2_000, 1_000],
    coin: [500, 200, 100, 50, 20, 10],
  },
  BRL: {
    note: [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200],
    coin: [100, 50, 25, 10, 5],
  },
  USD: {
    note: [10_000, 5_000, 2_000, 1_000, 500, 200, 100],
    coin: [100, 50, 25, 10, 5, 1],
  },
}

/** The notes and coins that a company chose, in cents, in any order; null for those of its currency. */
export type ChosenDenominations = { noteCents: number[] | null; coinCents: number[] | null }

const largestFirst = (values: readonly number[]): number[] => [...new Set(values)].toSorted((one, other) => other - one)

/**
 * The rows of a cash count: the denominations that the company chose, or those of its currency, and those already counted
 * (`countedRows`), so that earlier counts stay readable when a note is withdrawn.
 */
export const denominationsFor = (
  currency: string,
  { noteCents, coinCents }: ChosenDenominations,
  countedRows: { form: CashForm; denominationCents: number }[] = [],
): Record<CashForm, number[]> => {
  const { note, coin } = denominationsOf(currency)
  const of = (form: CashForm) => countedRows.filter(one => one.form === form).map(one => one.denominationCents)
  return {
    note: largestFirst([...(noteCents ?? note), ...of('note')]),
    coin: largestFirst([...(coinCents ?? coin), ...of('coin')]),
  }
}

/** The notes and coins of a currency (ISO 4217); none for a currency that is not listed. */
export const denominationsOf = (currency: string): Denominations => circulating[currency] ?? { note: [], coin: [] }
