import { writeIds } from './short-ids.ts'

/** Whose rows a page shows; empty is everybody's. */
export type Choices = { sellers: string[]; supervisors: string[]; channels: string[]; regions: string[] }

/** What each choice is called in the address, the same on every page. */
export const choiceParameters = {
  sellers: 'vendedores',
  supervisors: 'supervisores',
  channels: 'canales',
  regions: 'regiones',
} as const satisfies Record<keyof Choices, string>

/** Choices as an address says them; nothing of what is not chosen. */
export const choicesAddress = (choices: Choices): Record<string, string> =>
  Object.fromEntries(
    (Object.keys(choiceParameters) as (keyof Choices)[])
      .filter(choice => choices[choice].length > 0)
      .map(choice => [choiceParameters[choice], writeIds(choices[choice])]),
  )
