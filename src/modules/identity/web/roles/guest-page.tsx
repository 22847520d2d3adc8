import { Brand } from '../../../../kernel/web/components/brand.tsx'
import { ButtonLink } from '../../../../kernel/web/components/button.tsx'
import classes from './guest-page.module.css'
import { PublicAbilities } from './public-abilities.tsx'

/** For who has not signed in: what is open to anybody. */
export const Page = () => (
  <main className={classes.page}>
    <Brand large />
    <h1>Sin ingresar</h1>
    <p className={classes.lead}>
      Todavía no ingresaste: de ninguna empresa ves nada. Esto es todo lo que Andén le responde a cualquiera.
    </p>
    <PublicAbilities />
    <p>
      <ButtonLink to="/login" variant="primary">
        Ingresar
      </ButtonLink>
    </p>
  </main>
)
