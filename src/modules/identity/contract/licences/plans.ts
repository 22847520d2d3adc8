/** The plans of spec.md §4; seats are the users of a company who may work with the phone application at once. */
export const plans = {
  Starter: { seats: 5 },
  Pro: { seats: 25 },
  Corporate: { seats: null },
} as const satisfies Record<string, { seats: number | null }>

/** As they are chosen on screen. */
export const planLabels = { Starter: 'Starter', Pro: 'Pro', Corporate: 'Corporate' } as const satisfies Record<
  Plan,
  string
>

export type Plan = keyof typeof plans

export const planNames = Object.keys(plans) as Plan[]

export const isPlan = (name: string): name is Plan => Object.hasOwn(plans, name)

/** Seats of a company's plan; null is no limit. An unknown plan gives what the smallest one does. */
export const seatsOf = (plan: string): number | null => (isPlan(plan) ? plans[plan] : plans.Starter).seats
