import { z } from 'zod'
import { defineSettings } from './settings-group.ts'

const option = 'Elegí una de las opciones.'

/** The format of an environment's exported files. Excel in Spanish opens the default one directly. */
export const importExportSettings = defineSettings(
  'importExport',
  z.strictObject({
    separator: z.enum(['semicolon', 'comma', 'tab'], option).default('semicolon'),
    decimal: z.enum(['comma', 'point'], option).default('comma'),
    /**
     * `windows` is Windows-1252, for programs that read nothing else; characters that it lacks become question marks.
     */
    encoding: z.enum(['utf8', 'windows'], option).default('utf8'),
    dates: z.enum(['DD-MM-YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'], option).default('DD-MM-YYYY'),
  }),
)
export type FileStyle = z.output<typeof importExportSettings.schema>

export const defaultFileStyle: FileStyle = importExportSettings.schema.parse({})
