import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { describeFailure, exitCodeOf } from './failure.ts'

/** Exported by each command file of src/cli: adds its command to the program. */
export type AddCommand = (program: Command) => void

/** Loads the file of a command, by the command's name. */
export type Commands = Record<string, () => Promise<AddCommand>>

const titles: Record<string, string> = {
  'Usage:': 'Uso:',
  'Arguments:': 'Argumentos:',
  'Options:': 'Opciones:',
  'Commands:': 'Comandos:',
  'Global Options:': 'Opciones generales:',
}

const quotedIn = (message: string): string => message.match(/'([^']+)'/)?.[1] ?? ''

/** Commander's error messages are in English: these replace them in Spanish, by code. */
const refusals: Record<string, (message: string) => string> = {
  'commander.missingArgument': message => `Falta el argumento «${quotedIn(message)}».`,
  'commander.optionMissingArgument': message => `A la opción «${quotedIn(message)}» le falta el valor.`,
  'commander.missingMandatoryOptionValue': message => `Falta la opción «${quotedIn(message)}».`,
  'commander.conflictingOption': message =>
    `Esas opciones no van juntas: ${[...message.matchAll(/'([^']+)'/g)].map(([, text]) => `«${text}»`).join(' y ')}.`,
  'commander.unknownOption': message => `No existe la opción «${quotedIn(message)}».`,
  'commander.excessArguments': () => 'Sobran argumentos.',
  'commander.unknownCommand': message => `No existe el comando «${quotedIn(message)}».`,
  'commander.invalidArgument': message =>
    `El valor «${message.match(/argument '([^']*)' is invalid/)?.[1] ?? message.match(/value '([^']*)' is invalid/)?.[1] ?? ''}» no sirve para «${quotedIn(message)}».${message.replace(/^.*is invalid\.?/s, '')}`,
}

const inSpanish = (text: string): string =>
  text
    .replace('choices:', 'valores:')
    .replace('default:', 'por omisión:')
    .replace('Allowed choices are', 'Valores admitidos:')

const spanishHelp = (program: Command): Command =>
  program
    .configureHelp({
      styleTitle: title => titles[title] ?? title,
      styleUsage: usage => usage.replaceAll('[options]', '[opciones]').replaceAll('[command]', '[comando]'),
      styleSubcommandTerm: term => term.replaceAll('[options]', '[opciones]').replaceAll('[command]', '[comando]'),
      styleOptionDescription: inSpanish,
      styleArgumentDescription: inSpanish,
    })
    .helpOption('-h, --help', 'mostrar esta ayuda')
    .helpCommand('help [comando]', 'mostrar la ayuda de un comando')
    .showHelpAfterError(false)

const createProgram = (commands: AddCommand[]): Command => {
  const program = spanishHelp(new Command('anden'))
    .description('Andén: la oficina de una empresa distribuidora que vende en la calle.')
    .configureOutput({ outputError: () => {} })
    .exitOverride()
  for (const add of commands) add(program)
  return program
}

const helpCodes = ['commander.help', 'commander.helpDisplayed', 'commander.version']

const refusalText = (error: CommanderError): string => {
  const refusal = refusals[error.code]
  return `${refusal ? inSpanish(refusal(error.message)) : error.message}\nProbá con --help.`
}

/** Runs the command line and returns the exit code; failures are written to stderr, without a stack trace. */
export const runProgram = async (commands: Commands, argv: string[]): Promise<number> => {
  const loader = commands[argv[0] ?? '']
  try {
    const additions = await Promise.all((loader ? [loader] : Object.values(commands)).map(load => load()))
    await createProgram(additions).parseAsync(argv, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError && helpCodes.includes(error.code)) return error.exitCode
    process.stderr.write(`${error instanceof CommanderError ? refusalText(error) : describeFailure(error)}\n`)
    return error instanceof CommanderError ? 1 : exitCodeOf(error)
  }
}

/** An option that is a whole number between two bounds. */
export const wholeNumber =
  (minimum: number, maximum: number) =>
  (text: string): number => {
    const value = Number(text)
    if (Number.isInteger(value) && text.trim() !== '' && value >= minimum && value <= maximum) return value
    throw new InvalidArgumentError(`Tiene que ser un número entero entre ${minimum} y ${maximum}.`)
  }

/** An option that is a number, with decimals, between two bounds. */
export const decimalNumber =
  (minimum: number, maximum: number) =>
  (text: string): number => {
    const value = Number(text.replace(',', '.'))
    if (Number.isFinite(value) && text.trim() !== '' && value >= minimum && value <= maximum) return value
    throw new InvalidArgumentError(`Tiene que ser un número entre ${minimum} y ${maximum}.`)
  }
