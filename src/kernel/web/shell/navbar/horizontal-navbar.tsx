import { IconBuildingWarehouse } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { Brand } from '../../components/brand.tsx'
import { useSession } from '../../session/session-store.ts'
import { useRegionTheme } from '../../theme/use-region-theme.ts'
import { isBranch } from '../navigation/visible-menu.ts'
import { useNavigation } from '../use-navigation.ts'
import classes from './horizontal-navbar.module.css'
import { HoverMenu } from './hover-menu.tsx'
import { MobileNavbar } from './mobile-navbar.tsx'

/** The bar of layout2: groups whose entries open on hover, by click and by keyboard. */
export const HorizontalNavbar = () => {
  const { tree } = useNavigation()
  const { environment } = useSession()
  const { pathname } = useLocation()
  return (
    <nav className={classes.bar} aria-label="Menú principal" {...useRegionTheme('navbar')}>
      <MobileNavbar />
      <Link to="/" className={classes.brand} aria-label="Andén, ir al inicio">
        <Brand />
      </Link>
      <ul className={classes.groups}>
        {tree.map(node => (isBranch(node) ? <HoverMenu key={node.id} branch={node} path={pathname} /> : null))}
      </ul>
      <span className={classes.environment} title={environment.name}>
        <IconBuildingWarehouse size={16} stroke={1.75} aria-hidden />
        <span className="truncate">{environment.name}</span>
      </span>
    </nav>
  )
}
