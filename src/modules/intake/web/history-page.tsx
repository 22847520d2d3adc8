import { IconUpload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { type ImportState, importFields, importRoutes, importStates } from '../../../kernel/contract/imports.ts'
import { useLiveVersion } from '../../../kernel/web/api/use-live-version.ts'
import { Badge, type Tone } from '../../../kernel/web/components/badge.tsx'
import { ButtonLink } from '../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import type { ListDeclaration, Row } from '../../../kernel/web/grid/declaration.ts'
import type { ColumnOverride } from '../../../kernel/web/grid/grid-columns.ts'
import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { ImportDrawer } from './import-drawer.tsx'
import { IntakeFrame } from './intake-frame.tsx'

const ImportDialog = lazy(() =>
  import('../../../kernel/web/import/import-dialog.tsx').then(module => ({ default: module.ImportDialog })),
)

const imports: ListDeclaration = {
  name: 'imports',
  titles: { one: 'Importación', many: 'Importaciones', feminine: true },
  fields: importFields,
  sort: '-createdAt',
  routes: { list: importRoutes.list },
}

const tones: Partial<Record<ImportState, Tone>> = { failed: 'error', cancelled: 'warning', undone: 'warning' }

const isState = (value: unknown): value is ImportState => typeof value === 'string' && value in importStates

const StateCell = ({ row }: { row: Row }) => {
  const state = isState(row.state) ? row.state : 'uploaded'
  const tone = tones[state]
  return tone ? <Badge tone={tone}>{importStates[state]}</Badge> : importStates[state]
}

const columns: Record<string, ColumnOverride> = { state: { cell: StateCell } }

const NoImports = () => (
  <EmptyState
    icon={IconUpload}
    title="Todavía no se subió ningún archivo"
    text="Cada archivo queda acá con sus cuentas, las filas con error para corregir y la forma de deshacerlo."
  >
    <ButtonLink to="/apps/import-files" variant="primary">
      Subir datos
    </ButtonLink>
  </EmptyState>
)

type Opened = { id: string; resource: string; title: string }

/** Every file that was uploaded; one that is under way moves as one looks at it. */
export const HistoryPage = () => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [version, again] = useLiveVersion('imports')
  return (
    <IntakeFrame fill>
      <ResourceGrid
        declaration={imports}
        columnOverrides={columns}
        version={version}
        empty={<NoImports />}
        renderDetail={(row, tools) => (
          <ImportDrawer key={row.id} id={row.id} tools={tools} onOpen={view => setOpened(view)} />
        )}
      />
      {opened && (
        <Suspense fallback={null}>
          <ImportDialog
            resource={opened.resource}
            title={opened.title}
            importId={opened.id}
            onClose={() => {
              setOpened(null)
              again()
            }}
            onDone={again}
          />
        </Suspense>
      )}
    </IntakeFrame>
  )
}
