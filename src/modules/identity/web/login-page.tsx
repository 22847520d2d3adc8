import { Brand } from '../../../kernel/web/components/brand.tsx'
import { useRegionTheme } from '../../../kernel/web/theme/use-region-theme.ts'
import { LoginArt } from './login-art.tsx'
import { LoginForm } from './login-form.tsx'
import classes from './login-page.module.css'
import { StoreLinks } from './store-links.tsx'

/** spec.md §2: for guests, without the shell. */
export const Page = () => (
  <div className={classes.page}>
    <main className={classes.form} {...useRegionTheme('main')}>
      <Brand large />
      <LoginForm />
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
