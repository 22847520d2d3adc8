import { IconArrowLeft, IconMenu2 } from '@tabler/icons-react'
import { type PointerEvent, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Brand } from '../../components/brand.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { useRegionTheme } from '../../theme/use-region-theme.ts'
import { useEntryKeys } from '../navigation/use-entry-keys.ts'
import { useNavigation } from '../use-navigation.ts'
import { EnvironmentName } from './environment-name.tsx'
import classes from './mobile-navbar.module.css'
import { NavigationEntry } from './navigation-entry.tsx'
import { UserHeader } from './user-header.tsx'

/** The menu of small screens: a drawer of 280 px over the page, behind its button. */
export const MobileNavbar = ({ className }: { className?: string }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const { tree } = useNavigation()
  const { pathname } = useLocation()
  const onKeyDown = useEntryKeys()
  const close = () => dialog.current?.close()
  const closeOnScrim = (event: PointerEvent) => {
    if (event.target === dialog.current) close()
  }
  return (
    <>
      <IconButton
        icon={IconMenu2}
        label="Abrir el menú"
        tooltip={false}
        className={className}
        onClick={() => dialog.current?.showModal()}
      />
      <dialog
        ref={dialog}
        className={classes.drawer}
        aria-label="Menú"
        {...useRegionTheme('navbar')}
        onPointerDown={closeOnScrim}
      >
        <nav className={classes.content} aria-label="Menú principal">
          <div className={classes.top}>
            <Link to="/" className={classes.brand} aria-label="Andén, ir al inicio" onClick={close}>
              <Brand />
            </Link>
            <IconButton icon={IconArrowLeft} label="Cerrar el menú" tooltip={false} onClick={close} />
          </div>
          <UserHeader />
          <div className={classes.environment}>
            <EnvironmentName />
          </div>
          <ul className={classes.list} onKeyDown={onKeyDown}>
            {tree.map(node => (
              <NavigationEntry key={node.id} node={node} path={pathname} onFollow={close} />
            ))}
          </ul>
        </nav>
      </dialog>
    </>
  )
}
