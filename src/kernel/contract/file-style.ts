import { z } from 'zod'
import { defineSettings } from './settings-group.ts'

const option = 'Elegí una de las opciones.'

/** How an environment likes the files it takes out; Excel in Spanish reads the defaults without a question. */
export const importExportSettings = defineSettings(
  'importExport',
  z.strictObject({
    separator: z.enum(['semicolon', 'comma', 'tab'], option).default('semicolon'),
    decimal: z.enum(['comma', 'point'], option).default('comma'),
    /** `windows` is Windows-1252, for programs that know nothing else; what it lacks is written as a question mark. */
    encoding: z.enum(['utf8', 'windows'], option).default('utf8'),
    dates: z.enum(['DD-MM-YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'], option).default('DD-MM-YYYY'),
  }),
)
export type FileStyle = z.output<typeof importExportSettings.schema>

export const defaultFileStyle: FileStyle = importExportSettings.schema.parse({})
