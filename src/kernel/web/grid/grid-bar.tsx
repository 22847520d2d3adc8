import { IconHistory, IconPlus, IconUpload } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { inSentence } from '../../contract/agreement.ts'
import { Button } from '../components/button.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { listPaths, parametersOf } from './declaration.ts'
import { ExportMenu } from './export/export-menu.tsx'
import { GridHelp } from './grid-help.tsx'
import { GridToolbar } from './grid-toolbar.tsx'
import { PhoneFilters } from './phone/phone-filters.tsx'
import classes from './resource-grid.module.css'
import type { Grid } from './use-grid.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { ViewMenu } from './views/view-menu.tsx'

type GridBarProps = {
  grid: Grid
  root: RefObject<HTMLElement | null>
  filters: ReactNode
  actions: ReactNode
  onImport: () => void
  onHistory: () => void
  onCreate: () => void
}

const Tools = ({ grid, onImport, onHistory }: GridBarProps) => {
  const { canUpload, bulkResource } = grid
  return (
    <>
      {bulkResource && (
        <IconButton
          size="small"
          icon={IconHistory}
          label="Cambios en bloque"
          className={classes.wide}
          onClick={onHistory}
        />
      )}
      {canUpload && <IconButton size="small" icon={IconUpload} label="Importar" onClick={onImport} />}
    </>
  )
}

const Actions = ({ grid, actions, onCreate }: GridBarProps) => {
  const { declaration, canCreate } = grid
  const { one, feminine } = declaration.titles
  return (
    <>
      {actions}
      {canCreate && (
        <Button variant="primary" leftIcon={<IconPlus aria-hidden />} onClick={onCreate}>
          {feminine ? 'Nueva' : 'Nuevo'}
          <span className={classes.what}>{inSentence(one)}</span>
        </Button>
      )}
    </>
  )
}

const Exports = ({ grid }: { grid: Grid }) => {
  const { declaration, filter, view, settings } = grid
  const path = listPaths(declaration).export
  const name = inSentence(declaration.titles.many)
  return path ? (
    <ExportMenu
      path={path}
      parameters={parametersOf(declaration)}
      filter={filter}
      sort={view.sort}
      columns={settings.columns}
      name={name}
    />
  ) : null
}

/** The bar over the rows: the view, the page's filters and the grid's tools, whose keys work anywhere on the page. */
export const GridBar = (props: GridBarProps) => {
  const { grid, root, filters } = props
  const { declaration, views, settings, selection, total } = grid
  const [help, setHelp] = useState(false)
  useGridKeys(root, {
    onHelp: () => setHelp(true),
    onEscape: () => {
      const had = selection.count(total) > 0
      if (had) selection.clear()
      return had
    },
  })
  return (
    <>
      <GridToolbar
        columns={{
          fields: grid.fields,
          columns: settings.columns,
          onChange: settings.setColumns,
          onReset: settings.resetColumns,
        }}
        filterCount={grid.view.filters.length}
        onClearFilters={grid.clear}
        density={settings.density}
        onDensity={settings.setDensity}
        onHelp={() => setHelp(true)}
        start={
          <>
            {settings.isTouch && <PhoneFilters />}
            <ViewMenu grid={declaration.name} views={views} settings={settings} />
            {filters}
          </>
        }
        exports={<Exports grid={grid} />}
        tools={<Tools {...props} />}
        actions={<Actions {...props} />}
      />
      {help && <GridHelp onClose={() => setHelp(false)} />}
    </>
  )
}
