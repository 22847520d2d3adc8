import { readFileSync } from 'node:fs'

/**
 * Loaded before the server (`node --import`): its clock is the machine's, moved by as many milliseconds as the file
 * `CLOCK_FILE` says. Timers go on as they are, as they do when the clock of a machine is set.
 */
const file = process.env.CLOCK_FILE ?? ''
const machineDate = Date
let shift = 0

const readShift = (): void => {
  try {
    shift = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    shift = 0
  }
}
const now = (): number => machineDate.now() + shift

readShift()
setInterval(readShift, 100).unref()
globalThis.Date = new Proxy(machineDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
