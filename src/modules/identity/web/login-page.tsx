import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Brand } from '../../../kernel/web/components/brand.tsx'
import { useRegionTheme } from '../../../kernel/web/theme/use-region-theme.ts'
import { LoginArt } from './login-art.tsx'
import { LoginForm } from './login-form.tsx'
import classes from './login-page.module.css'
import { StoreLinks } from './store-links.tsx'

/** What one does at the left, and the four tracks at the right. */
export const LoginFrame = ({ children }: { children: ReactNode }) => (
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

const SecondStep = lazy(() =>
  import('./second-factor/second-step.tsx').then(module => ({ default: module.SecondStep })),
)

/** spec.md §2: for guests, without the shell. */
export const Page = () => {
  const [asksCode, setAsksCode] = useState(false)
  return (
    <LoginFrame>
      {asksCode ? (
        <Suspense fallback={null}>
          <SecondStep onBack={() => setAsksCode(false)} />
        </Suspense>
      ) : (
        <LoginForm onCodeRequired={() => setAsksCode(true)} />
      )}
    </LoginFrame>
  )
}
