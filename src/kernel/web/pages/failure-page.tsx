import { ButtonLink } from '../components/button.tsx'
import { MessagePage } from './message-page.tsx'

export const Page = () => (
  <MessagePage
    code="500"
    title="Algo falló de nuestro lado"
    text="Ya quedó registrado. Probá de nuevo en unos minutos; lo que habías guardado sigue ahí."
  >
    <ButtonLink to="/" variant="primary">
      Ir al inicio
    </ButtonLink>
  </MessagePage>
)
