import { Tooltip } from '@mantine/core'
import { IconApps } from '@tabler/icons-react'
import { Link } from 'react-router'
import { iconLinkClass } from '../../components/icon-button.tsx'
import { useRegionTheme } from '../../theme/use-region-theme.ts'
import { StarMenu } from './star-menu.tsx'
import classes from './toolbar.module.css'
import { useShortcuts } from './use-shortcuts.ts'

const Items = ({ position }: { position?: 'right' }) => {
  const { items } = useShortcuts()
  return (
    items.length > 0 && (
      <ul aria-label="Accesos directos">
        {items.map(({ id, url, title, icon: Glyph = IconApps }) => (
          <li key={id}>
            <Tooltip label={title} position={position}>
              <Link to={url} className={iconLinkClass()} aria-label={title}>
                <Glyph size={20} stroke={1.75} aria-hidden />
              </Link>
            </Tooltip>
          </li>
        ))}
      </ul>
    )
  )
}

/** The shortcuts are in the toolbar unless the person chose a column for them (spec.md §9: horizontal by default). */
export const Shortcuts = () => (
  <>
    <span className={classes.rule} aria-hidden="true" />
    <div className={classes.shortcuts}>
      <Items />
      <StarMenu />
    </div>
  </>
)

export const ShortcutsColumn = () => (
  <div className={classes.column} {...useRegionTheme('toolbar')}>
    <Items position="right" />
    <StarMenu />
  </div>
)
