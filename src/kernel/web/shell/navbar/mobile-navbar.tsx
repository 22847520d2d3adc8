import { IconMenu2, IconX } from '@tabler/icons-react'
import { type PointerEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { Brand } from '../../components/brand.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { useSession } from '../../session/session-store.ts'
import { useRegionTheme } from '../../theme/use-region-theme.ts'
import { useNavigation } from '../use-navigation.ts'
import classes from './mobile-navbar.module.css'
import { NavigationEntry } from './navigation-entry.tsx'

/** The menu of phones: a drawer of 280 px over the page. */
export const MobileNavbar = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  const { tree } = useNavigation()
  const { environment } = useSession()
  const { pathname } = useLocation()
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
        className={classes.button}
        onClick={() => dialog.current?.showModal()}
      />
      <dialog
        ref={dialog}
        className={classes.drawer}
        aria-label="Menú"
        {...useRegionTheme('navbar')}
        onPointerDown={closeOnScrim}
      >
        <div className={classes.content}>
          <div className={classes.top}>
            <Brand />
            <IconButton icon={IconX} label="Cerrar el menú" tooltip={false} onClick={close} />
          </div>
          <p className={classes.environment}>{environment.name}</p>
          <ul>
            {tree.map(node => (
              <NavigationEntry key={node.id} node={node} path={pathname} onFollow={close} />
            ))}
          </ul>
        </div>
      </dialog>
    </>
  )
}
