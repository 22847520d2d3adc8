import { apiDocumentAddresses } from '../../contract/api-document-addresses.ts'
import classes from './api-docs.module.css'

/** What holds for every call. */
export const Introduction = () => (
  <article className={classes.introduction}>
    <h2>Para programar contra Andén</h2>
    <p>Elegí un área, o buscá una llamada por su ruta o por lo que hace. Cada una se puede probar desde acá.</p>
    <h3>Quién llama</h3>
    <ul>
      <li>
        Un <b>programa</b> presenta su clave: <code>Authorization: Bearer anden_…</code>. Se crean en Sincronizar,
        Integración, y alcanzan solo a lo que les des.
      </li>
      <li>
        Un <b>teléfono</b> cambia e-mail y contraseña (Basic) por un token en <code>POST /api/v1/auth/email</code>.
      </li>
      <li>
        El <b>navegador</b> usa la sesión con la que entraste.
      </li>
    </ul>
    <h3>Qué contesta</h3>
    <ul>
      <li>
        Los problemas son <code>application/problem+json</code>: <code>code</code> para el programa, <code>detail</code>{' '}
        para la persona y <code>errors</code> campo por campo.
      </li>
      <li>
        Las listas toman <code>filter=campo:modo:valor</code>, <code>sort</code>, <code>limit</code> y{' '}
        <code>cursor</code>, y contestan <code>items</code>, <code>next</code> y <code>total</code>.
      </li>
      <li>
        Con una clave, <code>RateLimit-Remaining</code> dice cuánto queda del minuto; cuando se acaba es 429 con{' '}
        <code>Retry-After</code>.
      </li>
      <li>Un dato que no se conoce se rechaza, y lo que está fuera de tu alcance contesta 404.</li>
    </ul>
    <h3>Para máquinas</h3>
    <p>
      <a href={apiDocumentAddresses.whole}>Todo en un documento</a> (OpenAPI 3.1), o{' '}
      <a href={apiDocumentAddresses.index}>el índice</a> con un documento por área.
    </p>
  </article>
)
