import type { Resource } from '../../contract/resource.ts'
import { ImportDialog } from './import-dialog.tsx'

/** The import dialog of a grid. */
export const ResourceImport = ({
  resource,
  onClose,
  onDone,
}: {
  resource: Resource
  onClose: () => void
  onDone: () => void
}) => <ImportDialog resource={resource.name} title={resource.titles.many} onClose={onClose} onDone={onDone} />
