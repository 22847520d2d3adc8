import type { ReactNode } from 'react'
import { useRegionTheme } from '../../theme/use-region-theme.ts'
import { Footer } from '../footer.tsx'
import { HorizontalNavbar } from '../navbar/horizontal-navbar.tsx'
import { PanelDock } from '../panels/panel-dock.tsx'
import { Toolbar } from '../toolbar/toolbar.tsx'
import classes from './layout2.module.css'

/** Navbar as a bar on top, toolbar under it, the content scrolls; the footer ends the content. */
export const Layout2 = ({ children }: { children: ReactNode }) => (
  <div className={classes.app}>
    <a href="#main" className="skip-link">
      Saltar al contenido
    </a>
    <HorizontalNavbar />
    <Toolbar />
    <div className={classes.body}>
      <main id="main" tabIndex={-1} className={classes.main} {...useRegionTheme('main')}>
        <div className={classes.page}>{children}</div>
        <Footer />
      </main>
      <PanelDock />
    </div>
  </div>
)
