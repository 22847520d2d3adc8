import { formatNumber } from '../kernel/contract/formats.ts'
import { cliError } from './failure.ts'
import { type AddCommand, decimalNumber, wholeNumber } from './program.ts'
import { createProgress } from './progress.ts'
import { note, say } from './say.ts'
import { openApi } from './simulate/api.ts'
import { readField } from './simulate/field.ts'
import { runPhone } from './simulate/phone.ts'
import { createTally, percentile, type Tally } from './simulate/tally.ts'
import { tableText } from './table.ts'

type Options = {
  sellers: number
  minutes: number
  speed: number
  base: string
  env?: string
  user?: string
  password?: string
}

/** The demonstration's administrators (interface.md), by environment. */
const demoUsers: Record<string, string> = {
  'Helados del Litoral': 'admin@demo.example',
  'Bebidas Andinas': 'admin@andina.example',
}

const credentialsOf = ({ base, env, user, password = process.env.ANDEN_PASSWORD }: Options) => {
  if (user && !password) throw cliError('Con --user hace falta --password, o la variable ANDEN_PASSWORD.')
  if (user && password) return { base, user, password }
  const demo = demoUsers[env ?? 'Helados del Litoral']
  if (!demo) throw cliError(`Para «${env}» hacen falta --user y --password de un administrador.`)
  return { base, user: demo, password: 'demo1234' }
}

const tell = (tally: Tally, seconds: number): void => {
  const documents = tally.created + tally.repeated + tally.rejected
  const milliseconds = (share: number): string => `${formatNumber(percentile(tally, share), 0)} ms`
  say(
    tableText(
      ['Medida', 'Valor'],
      [
        ['Documentos por segundo', formatNumber(documents / seconds, 1)],
        ['Pedidos HTTP', formatNumber(tally.requests)],
        ['Aceptados', formatNumber(tally.created)],
        ['Repetidos (misma clave)', formatNumber(tally.repeated)],
        ['Rechazados', formatNumber(tally.rejected)],
        ['Respuestas que se perdieron', formatNumber(tally.lost)],
        ['Fallas del servidor o límites', formatNumber(tally.failed)],
        ['Demora p50', milliseconds(0.5)],
        ['Demora p95', milliseconds(0.95)],
        ['Demora p99', milliseconds(0.99)],
      ],
    ),
  )
  for (const [reason, count] of [...tally.reasons].slice(0, 10)) note(`  ${count} × ${reason}`)
}

const run = async (options: Options): Promise<void> => {
  const api = await openApi(credentialsOf({ ...options, base: options.base.replace(/\/$/, '') }))
  if (options.env && api.environment !== options.env)
    throw cliError(`Ese usuario es de «${api.environment}», no de «${options.env}».`)
  const field = await readField(api, options.sellers)
  if (field.sellers.length < options.sellers)
    note(`«${api.environment}» tiene ${field.sellers.length} vendedores con clientes: se simulan esos.`)
  const tally = createTally()
  const startedAt = performance.now()
  const endsAt = startedAt + options.minutes * 60_000
  const progress = createProgress({ title: 'Simulación', total: null, unit: 'documentos aceptados' })
  const showing = setInterval(() => {
    const secondsLeft = Math.max(0, Math.round((endsAt - performance.now()) / 1000))
    progress.update(tally.created, `${formatNumber(tally.rejected)} rechazados, faltan ${secondsLeft} s`)
  }, 500)
  const phoneOptions = { api, field, tally, run: Date.now().toString(36), minute: 60_000 / options.speed, endsAt }
  try {
    await Promise.all(field.sellers.map(seller => runPhone({ ...phoneOptions, seller })))
  } finally {
    clearInterval(showing)
    progress.end()
  }
  tell(tally, (performance.now() - startedAt) / 1000)
  if (tally.created === 0) throw cliError('Ningún documento fue aceptado.')
}

export const addSimulate: AddCommand = program =>
  program
    .command('simulate')
    .description(
      'Hacer de teléfonos de vendedores por la API pública: pedidos, cobranzas, no compras y posiciones, con respuestas que se pierden y zonas sin señal.',
    )
    .option('--sellers <cantidad>', 'teléfonos a la vez', wholeNumber(1, 5000), 12)
    .option('--minutes <cantidad>', 'cuánto dura, en minutos de reloj', decimalNumber(0.05, 1440), 2)
    .option('--speed <veces>', 'cuántas veces más rápido que en la calle', decimalNumber(0.1, 100_000), 60)
    .option('--base <dirección>', 'dirección del servidor', 'http://127.0.0.1:3000')
    .option('--env <nombre>', 'entorno al que tiene que pertenecer el usuario')
    .option('--user <e-mail>', 'administrador del entorno; si falta, el de la demostración')
    .option('--password <contraseña>', 'su contraseña; si falta, la de la variable ANDEN_PASSWORD')
    .action(run)
