import { Menu } from '@mantine/core'
import { IconCheck, IconFilterOff, IconKeyboard, IconLineHeight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../components/button.tsx'
import { CollapsingRow } from '../components/collapsing-row.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { useMediaQuery } from '../components/use-media-query.ts'
import { type Density, densities, densityLabels } from '../theme/presets.ts'
import { ColumnsMenu, type ColumnsMenuProps } from './columns/columns-menu.tsx'
import classes from './grid-toolbar.module.css'

const DensityMenu = ({ density, onChange }: { density: string; onChange: (density: Density) => void }) => (
  <Menu>
    <Menu.Target>
      <IconButton size="small" icon={IconLineHeight} label="Densidad" className={classes.wide} />
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

type GridToolbarProps = {
  columns: ColumnsMenuProps
  filterCount: number
  onClearFilters: () => void
  density: string
  onDensity: (density: Density) => void
  onHelp: () => void
  exports: ReactNode
  start?: ReactNode
  /** Secondary actions on the whole grid; on a phone they are with the filters. */
  tools?: ReactNode
  actions?: ReactNode
}

const Tools = (props: GridToolbarProps) => (
  <div className={classes.tools}>
    <ColumnsMenu {...props.columns} />
    <DensityMenu density={props.density} onChange={props.onDensity} />
    <IconButton
      size="small"
      icon={IconKeyboard}
      label="Teclas de la grilla"
      shortcut="?"
      className={classes.wide}
      onClick={props.onHelp}
    />
    {props.exports}
    {props.tools}
  </div>
)

/** One line of filters and tools; what does not fit is behind «+3», and on a phone the tools, too. */
export const GridToolbar = (props: GridToolbarProps) => {
  const isPhone = useMediaQuery('(max-width: 767px)')
  return (
    <div className={classes.bar} role="toolbar" aria-label="Acciones de la grilla">
      <CollapsingRow>
        {props.start}
        {props.filterCount > 0 && (
          <Button variant="ghost" leftIcon={<IconFilterOff aria-hidden />} onClick={props.onClearFilters}>
            {props.filterCount === 1 ? 'Quitar el filtro' : `Quitar los ${props.filterCount} filtros`}
          </Button>
        )}
        {isPhone && <Tools {...props} />}
      </CollapsingRow>
      {!isPhone && <Tools {...props} />}
      {props.actions}
    </div>
  )
}
