import { z } from 'zod'

const describedCell = z.object({
  place: z.string(),
  name: z.string(),
  source: z.string(),
  type: z.string(),
  size: z.string(),
  rules: z.string(),
  /** As the first line of the example has it. */
  example: z.string(),
})

/** The documentation of a layout: everything follows from the layout and one document. */
export const profileDocument = z.object({
  name: z.string(),
  about: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  sections: z.array(z.object({ section: z.string(), title: z.string(), cells: z.array(describedCell) })),
  /** `own`: the company's newest document; `made`: one that is in no table, because none could be written. */
  example: z.enum(['own', 'made']),
  lines: z.array(z.string()),
})
export type ProfileDocument = z.output<typeof profileDocument>
