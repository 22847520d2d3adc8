import { Checkbox } from '@mantine/core'
import type { ImportView, ShownMissingReferences } from '../../contract/imports.ts'
import classes from './import-dialog.module.css'
import { missingReferencesChoice, missingReferencesNames } from './import-words.ts'
import type { ImportFlow } from './use-import.ts'

type NewcomersProps = { view: ImportView; flow: ImportFlow }

const makesAfter = (view: ImportView, { resource, isMade }: ShownMissingReferences): string[] =>
  isMade ? view.settings.makes.filter(name => name !== resource) : [...view.settings.makes, resource]

/**
 * Rows of other grids that the file names and that do not exist. They are created with the import if the person chooses
 * so.
 */
export const MissingReferences = ({ view, flow }: NewcomersProps) =>
  view.newcomers.map(newcomers => (
    <div key={newcomers.resource} className={classes.newcomers}>
      <Checkbox
        label={missingReferencesChoice(newcomers)}
        aria-describedby={`newcomers-${newcomers.resource}`}
        checked={newcomers.isMade}
        disabled={flow.busy}
        onChange={() => flow.make(makesAfter(view, newcomers))}
      />
      <p id={`newcomers-${newcomers.resource}`}>{missingReferencesNames(newcomers)}</p>
    </div>
  ))
