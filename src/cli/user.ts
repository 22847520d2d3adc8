import { z } from 'zod'
import type { Platform } from '../kernel/server/platform.ts'
import { changePassword, createUser, removeSecondFactor } from '../modules/identity/server/index.ts'
import { type Environment, requireEnvironment } from './environment.ts'
import { cliError } from './failure.ts'
import { type AddCommand, wholeNumber } from './program.ts'
import { generatePassword, readPassword } from './read-password.ts'
import { say } from './say.ts'
import { currentSettings, withPlatform } from './with-platform.ts'

type Keys = { sellerKey?: string; supervisorKey?: string; managerKey?: string }
type CreateOptions = Keys & { env: string; role: number; name?: string; operator?: boolean; generate?: boolean }

const checkEmail = (email: string): void => {
  if (!z.email().safeParse(email).success)
    throw cliError('Por favor introduzca una dirección de correo electrónico válida')
}

const keyTables = [
  ['sellerKey', 'sellers', 'vendedor'],
  ['supervisorKey', 'supervisors', 'supervisor'],
  ['managerKey', 'managers', 'gerente'],
] as const

const neededKey: Record<number, keyof Keys> = { 2: 'sellerKey', 3: 'sellerKey', 4: 'supervisorKey', 5: 'managerKey' }

/** A seller, supervisor or manager without their key, or with a key of nobody, would see no data. */
const checkKeys = async (platform: Platform, environment: Environment, options: CreateOptions): Promise<void> => {
  for (const [key, table, title] of keyTables) {
    const code = options[key]
    if (!code && neededKey[options.role] === key)
      throw cliError(`Un usuario con rol ${options.role} necesita el código de su ${title}.`)
    if (!code) continue
    const row = await platform.withTenant(environment.id, ({ db, envId }) =>
      db.selectFrom(table).select('id').where('envId', '=', envId).where('code', '=', code).executeTakeFirst(),
    )
    if (!row) throw cliError(`No hay un ${title} con el código «${code}» en «${environment.name}».`)
  }
}

const passwordFor = async ({ generate }: { generate?: boolean }): Promise<string> => {
  if (!generate) return readPassword()
  const password = generatePassword()
  say(`Contraseña: ${password}`)
  return password
}

const create = (email: string, options: CreateOptions): Promise<void> => {
  checkEmail(email)
  return withPlatform(currentSettings(), async ({ platform }) => {
    const environment = await requireEnvironment(platform, options.env)
    await checkKeys(platform, environment, options)
    const account = await platform.database
      .selectFrom('users')
      .select('id')
      .where(eb => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .executeTakeFirst()
    if (account) throw cliError(`Ya hay un usuario con el e-mail «${email}».`)
    const { sellerKey, supervisorKey, managerKey } = options
    await createUser(platform.database, {
      envId: environment.id,
      email,
      password: await passwordFor(options),
      displayName: options.name ?? email.split('@')[0] ?? email,
      roleNumber: options.role,
      isOperator: options.operator ?? false,
      sellerKey,
      supervisorKey,
      managerKey,
    })
    say(`Usuario «${email}» creado en «${environment.name}».`)
  })
}

const changeTheirPassword = (email: string, options: { generate?: boolean }): Promise<void> =>
  withPlatform(currentSettings(), async ({ platform }) => {
    const isChanged = await changePassword(platform.database, email, await passwordFor(options))
    if (!isChanged) throw cliError(`No hay un usuario con el e-mail «${email}».`)
    say(`Contraseña de «${email}» cambiada. Sus sesiones abiertas se cerraron.`)
  })

const resetSecondFactor = (email: string): Promise<void> =>
  withPlatform(currentSettings(), async ({ platform }) => {
    const outcome = await removeSecondFactor(platform, email)
    if (outcome === 'nobody') throw cliError(`No hay un usuario con el e-mail «${email}».`)
    if (outcome === 'none') throw cliError(`«${email}» no tiene segundo factor.`)
    say(`«${email}» ya no tiene segundo factor. Sus sesiones abiertas se cerraron.`)
  })

export const addUser: AddCommand = program => {
  const user = program.command('user').description('Los usuarios y sus contraseñas.')
  user
    .command('create')
    .description('Crear un usuario. La contraseña se escribe sin verse, se recibe por la entrada estándar o se genera.')
    .argument('<e-mail>', 'con el que va a entrar')
    .requiredOption('--env <nombre>', 'nombre o identificador del entorno')
    .option('--role <número>', '0 ERP, 1 administrador, 2 o 3 ventas, 4 supervisor, 5 gerente', wholeNumber(0, 5), 1)
    .option('--name <nombre>', 'nombre que se muestra')
    .option('--seller-key <código>', 'código de su vendedor')
    .option('--supervisor-key <código>', 'código de su supervisor')
    .option('--manager-key <código>', 'código de su gerente')
    .option('--operator', 'opera la instalación')
    .option('--generate', 'generar la contraseña y mostrarla una sola vez')
    .action(create)
  user
    .command('password')
    .description('Cambiar la contraseña de un usuario y cerrar sus sesiones.')
    .argument('<e-mail>', 'del usuario')
    .option('--generate', 'generar la contraseña y mostrarla una sola vez')
    .action(changeTheirPassword)
  user
    .command('reset-second-factor')
    .description('Quitar el segundo factor de quien perdió el teléfono y los códigos, y cerrar sus sesiones.')
    .argument('<e-mail>', 'del usuario')
    .action(resetSecondFactor)
}
