import type { ReactNode } from 'react'
import { Brand } from '../../../kernel/web/components/brand.tsx'
import { useRegionTheme } from '../../../kernel/web/theme/use-region-theme.ts'
import { LoginArt } from './login-art.tsx'
import classes from './login-page.module.css'
import { StoreLinks } from './store-links.tsx'

/** What surrounds every page of somebody who has not entered: the form at one side, the four tracks at the other. */
export const PublicFrame = ({ children }: { children: ReactNode }) => (
  <div className={classes.page}>
    <main className={classes.form} {...useRegionTheme('main')}>
      <Brand large />
      {children}
      <StoreLinks />
    </main>
    <aside className={classes.side} {...useRegionTheme('navbar')}>
      <LoginArt />
      <div className={classes.words}>
        <p>
          De acá sale
          <br />
          todo lo que llega.
        </p>
        <span>
          Pedidos, cargas, entregas y rendiciones
          <br />
          sobre la misma vía.
        </span>
      </div>
    </aside>
  </div>
)
