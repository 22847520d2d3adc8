import { writeIds } from './short-ids.ts'

/** The sellers, supervisors, channels and regions whose rows a page shows; an empty list means all of them. */
export type Choices = { sellers: string[]; supervisors: string[]; channels: string[]; regions: string[] }

/** The address parameter of each choice, the same on every page. */
export const choiceParameters = {
  sellers: 'vendedores',
  supervisors: 'supervisores',
  channels: 'canales',
  regions: 'regiones',
} as const satisfies Record<keyof Choices, string>

/** Choices as address parameters; empty lists are left out. */
export const choicesAddress = (choices: Choices): Record<string, string> =>
  Object.fromEntries(
    (Object.keys(choiceParameters) as (keyof Choices)[])
      .filter(choice => choices[choice].length > 0)
      .map(choice => [choiceParameters[choice], writeIds(choices[choice])]),
  )
