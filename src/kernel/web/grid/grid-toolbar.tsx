import { Checkbox, Menu, Popover } from '@mantine/core'
import {
  IconCheck,
  IconColumns3,
  IconDownload,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFilterOff,
  IconLineHeight,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Field } from '../../contract/fields.ts'
import type { Filter, Sort } from '../../contract/filters.ts'
import type { ExportFormat } from '../../contract/resource.ts'
import { messageOf } from '../api/api-error.ts'
import { downloadFile } from '../api/download.ts'
import { requestUrl } from '../api/request-url.ts'
import { Button } from '../components/button.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { showToast } from '../components/toast-store.ts'
import { type Density, densities, densityLabels } from '../theme/presets.ts'
import classes from './grid-toolbar.module.css'

type ColumnChooserProps = {
  fields: [string, Field][]
  isShown: (name: string, hidden?: boolean) => boolean
  onToggle: (name: string, hidden?: boolean) => void
}

const ColumnChooser = ({ fields, isShown, onToggle }: ColumnChooserProps) => (
  <Popover position="bottom-end" withRoles={false} trapFocus>
    <Popover.Target>
      <IconButton size="small" icon={IconColumns3} label="Columnas" />
    </Popover.Target>
    <Popover.Dropdown role="dialog" aria-label="Columnas">
      <ul className={classes.columns}>
        {fields.map(([name, field]) => (
          <li key={name}>
            <Checkbox
              label={field.title}
              checked={isShown(name, field.hidden)}
              onChange={() => onToggle(name, field.hidden)}
            />
          </li>
        ))}
      </ul>
    </Popover.Dropdown>
  </Popover>
)

const DensityMenu = ({ density, onChange }: { density: string; onChange: (density: Density) => void }) => (
  <Menu>
    <Menu.Target>
      <IconButton size="small" icon={IconLineHeight} label="Densidad" className={classes.density} />
    </Menu.Target>
    <Menu.Dropdown>
      {densities.map(option => (
        <Menu.Item
          key={option}
          onClick={() => onChange(option)}
          rightSection={option === density ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
        >
          {densityLabels[option]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

const formats: { format: ExportFormat; label: string; icon: typeof IconFileSpreadsheet }[] = [
  { format: 'xlsx', label: 'Excel (xlsx)', icon: IconFileSpreadsheet },
  { format: 'csv', label: 'Texto separado (csv)', icon: IconFileTypeCsv },
]

/** Exactly what the filter shows, in the order it is shown. */
const exportFile = (path: string, format: ExportFormat, filter: Filter[], sort: Sort[], name: string): void => {
  downloadFile(requestUrl(path, {}, { format, filter, sort }), `${name}.${format}`).catch((error: unknown) =>
    showToast({
      variant: 'error',
      text: messageOf(error),
      action: { label: 'Reintentar', run: () => exportFile(path, format, filter, sort, name) },
    }),
  )
}

export const ExportMenu = ({
  path,
  filter,
  sort,
  name,
}: {
  path: string
  filter: Filter[]
  sort: Sort[]
  name: string
}) => (
  <Menu>
    <Menu.Target>
      <IconButton size="small" icon={IconDownload} label="Exportar" />
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label>Exportar lo que muestra el filtro</Menu.Label>
      {formats.map(({ format, label, icon: Glyph }) => (
        <Menu.Item
          key={format}
          leftSection={<Glyph size={16} stroke={1.75} aria-hidden />}
          onClick={() => exportFile(path, format, filter, sort, name)}
        >
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

type GridToolbarProps = ColumnChooserProps & {
  filterCount: number
  onClearFilters: () => void
  density: string
  onDensity: (density: Density) => void
  exports: ReactNode
  start?: ReactNode
  actions?: ReactNode
}

export const GridToolbar = ({
  filterCount,
  onClearFilters,
  density,
  onDensity,
  exports,
  start,
  actions,
  ...columns
}: GridToolbarProps) => (
  <div className={classes.bar} role="toolbar" aria-label="Acciones de la grilla">
    {start}
    {filterCount > 0 && (
      <Button variant="ghost" leftIcon={<IconFilterOff aria-hidden />} onClick={onClearFilters}>
        {filterCount === 1 ? 'Quitar el filtro' : `Quitar los ${filterCount} filtros`}
      </Button>
    )}
    <span className={classes.space} />
    <ColumnChooser {...columns} />
    <DensityMenu density={density} onChange={onDensity} />
    {exports}
    {actions}
  </div>
)
