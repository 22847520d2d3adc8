import { Link, useLocation } from 'react-router'
import { Brand } from '../../components/brand.tsx'
import { cx } from '../../components/cx.ts'
import { useRegionTheme } from '../../theme/use-region-theme.ts'
import { useLayout } from '../layouts/use-layout.ts'
import { useEntryKeys } from '../navigation/use-entry-keys.ts'
import { isBranch } from '../navigation/visible-menu.ts'
import { useNavigation } from '../use-navigation.ts'
import { EnvironmentName } from './environment-name.tsx'
import classes from './horizontal-navbar.module.css'
import { HoverMenu } from './hover-menu.tsx'
import { MobileNavbar } from './mobile-navbar.tsx'
import { NavigationEntry } from './navigation-entry.tsx'

/** The bar of layouts 2 and 3: groups whose entries open on hover, by click and by keyboard. */
export const HorizontalNavbar = () => {
  const { style } = useLayout()
  const { tree } = useNavigation()
  const { pathname } = useLocation()
  const onKeyDown = useEntryKeys('bar')
  return (
    <nav
      className={cx(classes.bar, style === 'layout3' && classes.under)}
      aria-label="Menú principal"
      {...useRegionTheme('navbar')}
    >
      <MobileNavbar className={classes.menuButton} />
      <Link to="/" className={classes.brand} aria-label="Andén, ir al inicio">
        <Brand />
      </Link>
      <ul className={classes.groups} onKeyDown={onKeyDown}>
        {tree.map(node =>
          isBranch(node) ? (
            <HoverMenu key={node.id} branch={node} path={pathname} />
          ) : (
            <NavigationEntry key={node.id} node={node} path={pathname} onFollow={() => undefined} />
          ),
        )}
      </ul>
      <span className={classes.environment}>
        <EnvironmentName tight />
      </span>
    </nav>
  )
}
