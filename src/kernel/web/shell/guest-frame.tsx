import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Brand } from '../components/brand.tsx'
import { UiProvider } from '../theme/ui-provider.tsx'
import { useRegionTheme } from '../theme/use-region-theme.ts'
import classes from './guest-frame.module.css'
import { NavigationEntry } from './navbar/navigation-entry.tsx'
import { useEntryKeys } from './navigation/use-entry-keys.ts'
import { ThemeButton } from './theme-panel/theme-button.tsx'
import { ThemeDrawer } from './theme-panel/theme-drawer.tsx'
import { useNavigation } from './use-navigation.ts'

const GuestBar = () => {
  const { tree } = useNavigation()
  const { pathname } = useLocation()
  const onKeyDown = useEntryKeys()
  return (
    <header className={classes.bar} {...useRegionTheme('navbar')}>
      <Link to="/" className={classes.brand} aria-label="Andén, ir al inicio">
        <Brand />
      </Link>
      <nav aria-label="Menú principal">
        <ul className={classes.entries} onKeyDown={onKeyDown}>
          {tree.map(node => (
            <NavigationEntry key={node.id} node={node} path={pathname} onFollow={() => undefined} />
          ))}
        </ul>
      </nav>
      <ThemeButton />
    </header>
  )
}

/** The frame of pages for visitors who have not signed in; its entries are Login and Register (spec.md §2). */
export const GuestFrame = ({ children }: { children: ReactNode }) => (
  <UiProvider>
    <div className={classes.app}>
      <a href="#main" className="skip-link">
        Saltar al contenido
      </a>
      <GuestBar />
      <main id="main" tabIndex={-1} className={classes.main} {...useRegionTheme('main')}>
        {children}
      </main>
    </div>
    <ThemeDrawer />
  </UiProvider>
)
