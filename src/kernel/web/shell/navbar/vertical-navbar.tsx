import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
} from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { Brand, BrandMark } from '../../components/brand.tsx'
import { cx } from '../../components/cx.ts'
import { IconButton } from '../../components/icon-button.tsx'
import { useRegionTheme } from '../../theme/use-region-theme.ts'
import { useFolded, useLayout } from '../layouts/use-layout.ts'
import { useEntryKeys } from '../navigation/use-entry-keys.ts'
import { useNavigation } from '../use-navigation.ts'
import { EnvironmentName, FoldedEnvironment } from './environment-name.tsx'
import { FoldedEntry } from './folded-entry.tsx'
import { NavigationEntry } from './navigation-entry.tsx'
import { UserHeader } from './user-header.tsx'
import classes from './vertical-navbar.module.css'

const foldIcons = {
  left: { fold: IconLayoutSidebarLeftCollapse, unfold: IconLayoutSidebarLeftExpand },
  right: { fold: IconLayoutSidebarRightCollapse, unfold: IconLayoutSidebarRightExpand },
}

/** The navbar of layout1: 280 px with texts, or folded to 64 px of icons. */
export const VerticalNavbar = () => {
  const layout = useLayout()
  const isFolded = useFolded(layout)
  const { tree } = useNavigation()
  const { pathname } = useLocation()
  const onKeyDown = useEntryKeys()
  const position = layout.options['navbar.position']
  const aside = position === 'left' ? 'right' : 'left'
  return (
    <nav
      className={cx(classes.navbar, isFolded && classes.folded)}
      aria-label="Menú principal"
      data-folded={isFolded}
      {...useRegionTheme('navbar')}
    >
      <div className={classes.top}>
        <Link to="/" className={classes.brand} aria-label="Andén, ir al inicio">
          {isFolded ? <BrandMark /> : <Brand />}
        </Link>
        <IconButton
          icon={foldIcons[position][isFolded ? 'unfold' : 'fold']}
          label={isFolded ? 'Desplegar el menú' : 'Plegar el menú'}
          onClick={() => layout.setOption('navbar.folded', !isFolded)}
        />
      </div>
      <UserHeader folded={isFolded} />
      <ul className={classes.list} onKeyDown={onKeyDown}>
        {tree.map(node =>
          isFolded ? (
            <FoldedEntry key={node.id} node={node} path={pathname} aside={aside} />
          ) : (
            <NavigationEntry key={node.id} node={node} path={pathname} onFollow={() => undefined} />
          ),
        )}
      </ul>
      <div className={classes.foot}>{isFolded ? <FoldedEnvironment /> : <EnvironmentName />}</div>
    </nav>
  )
}
