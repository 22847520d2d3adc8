import { IconExternalLink } from '@tabler/icons-react'
import { DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { eventTitles } from '../../contract/webhooks.ts'
import { CodeBlock } from '../code-block.tsx'
import frame from '../integration.module.css'
import { IntegrationFrame } from '../integration-frame.tsx'
import classes from './documentation.module.css'
import { callExamples, verifyExample } from './examples.ts'

const Calls = () => {
  const { curl, python } = callExamples(window.location.origin)
  return (
    <DrawerSection title="Llamar con una clave">
      <p>
        La clave va en la cabecera <span className={frame.machine}>Authorization</span>. Cada respuesta dice cuánto
        queda del minuto (<span className={frame.machine}>RateLimit-Remaining</span>); cuando se acaba, es 429 con{' '}
        <span className={frame.machine}>Retry-After</span>. A lo que la clave no alcanza, 403.
      </p>
      <CodeBlock label="Llamada con cURL" text={curl} />
      <CodeBlock label="Llamada con Python" text={python} />
    </DrawerSection>
  )
}

const Webhooks = () => (
  <DrawerSection title="Recibir webhooks">
    <p>
      Cada entrega sigue la especificación Standard Webhooks. La firma es el HMAC SHA-256 de{' '}
      <span className={frame.machine}>id.hora.cuerpo</span> con el secreto del destino. Contestá 2xx en menos de 10
      segundos y trabajá después: lo demás se reintenta durante tres días, salvo un 4xx que no sea 408, 409, 425 ni 429.
      Una entrega puede llegar más de una vez, siempre con el mismo <span className={frame.machine}>webhook-id</span>, y
      en otro orden.
    </p>
    <CodeBlock label="Comprobar la firma con Python" text={verifyExample} />
    <ul className={classes.events}>
      {Object.entries(eventTitles).map(([name, title]) => (
        <li key={name}>
          <span className={frame.machine}>{name}</span>
          <span>{title}</span>
        </li>
      ))}
    </ul>
  </DrawerSection>
)

/** How a program calls with a key and checks a signature. */
export const DocumentationPage = () => (
  <IntegrationFrame>
    <article className={classes.page}>
      <DrawerSection title="Todas las llamadas">
        <a href="/api/docs" target="_blank" rel="noreferrer">
          Documentación de la API <IconExternalLink size={14} aria-label="(se abre en otra pestaña)" />
        </a>
        <p>Cada llamada con lo que recibe, lo que contesta y quién puede hacerla.</p>
      </DrawerSection>
      <Calls />
      <Webhooks />
    </article>
  </IntegrationFrame>
)
