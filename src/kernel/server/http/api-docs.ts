import type { RouteContract } from '../../contract/route.ts'
import { escapeHtml } from '../escape-html.ts'

const style = `
  body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 960px; padding: 24px; color: #231e27; background: #f7f5f3 }
  h1 { font-size: 26px } h2 { font-size: 16px; margin: 32px 0 8px }
  table { border-collapse: collapse; width: 100%; background: #fff } th, td { text-align: left; padding: 8px 12px; border-bottom: 1px solid #e5e2de; vertical-align: top }
  code { font: 13px ui-monospace, monospace } th { color: #6f6a72; font-weight: 500; font-size: 12px }`

const accessTexts: Record<string, string> = {
  public: 'cualquiera',
  session: 'con sesión',
  operator: 'operador',
  customer: 'clientes en la tienda',
}

const accessText = ({ access }: RouteContract): string =>
  typeof access === 'string' ? (accessTexts[access] ?? access) : `${access.group} · ${access.name}`

const row = (contract: RouteContract): string =>
  `<tr><td><code>${contract.method}</code></td><td><code>${escapeHtml(contract.path)}</code></td><td>${escapeHtml(contract.summary)}</td><td>${escapeHtml(accessText(contract))}</td></tr>`

const section = ([tag, contracts]: [string, RouteContract[]]): string =>
  `<h2>${escapeHtml(tag)}</h2><table><thead><tr><th>Método</th><th>Ruta</th><th>Qué hace</th><th>Quién</th></tr></thead><tbody>${contracts.map(row).join('')}</tbody></table>`

/** The list of all calls as a page a person reads; the machine's version is /api/openapi.json. */
export const apiDocsPage = (contracts: RouteContract[]): string => {
  const byTag = new Map<string, RouteContract[]>()
  for (const contract of contracts) byTag.set(contract.tag, [...(byTag.get(contract.tag) ?? []), contract])
  return `<!doctype html><html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API de Andén</title><style>${style}</style></head>
<body><h1>API de Andén</h1>
<p>Los esquemas completos están en <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1). Un teléfono o programa cambia e-mail y contraseña (Basic) por un token en
<code>POST /api/v1/auth/email</code> y lo presenta como <code>Authorization: Bearer …</code>. Los errores son <code>application/problem+json</code>.</p>
${[...byTag].map(section).join('\n')}</body></html>`
}
