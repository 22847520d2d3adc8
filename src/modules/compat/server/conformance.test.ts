import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayCall, type Role, roleGroups, roleOfNumber, roles } from '../../../kernel/contract/roles.ts'
import type { RouteContract } from '../../../kernel/contract/route.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import type { DoorCall, DoorRequest } from '../testing/door-call.ts'
import { doorCalls } from '../testing/door-calls.ts'
import { createDoorWorld, type DoorWorld } from '../testing/door-world.ts'
import { parseClasses } from './parse/classes.ts'

/** Every call of spec.md §7 that the product answers, sent as an older client sends it. */
let application: TestApplication
let world: DoorWorld
const people: { role: Role; caller: Caller }[] = []
beforeAll(async () => {
  application = await createTestApplication()
  world = await createDoorWorld(application)
  for (const roleNumber of [0, 1, 2, 4])
    people.push({ role: roleOfNumber(roleNumber), caller: await application.signIn({ roleNumber }) })
})
afterAll(() => application.stop())

const methodOf = ({ route }: DoorCall) => route.split(' ')[0] as RouteContract['method']

const callerOf = ({ isOperators }: DoorCall): Caller => (isOperators ? world.operator : world.admin)

const send = ({ url, body, headers }: DoorRequest, call: DoorCall, token: string | null = callerOf(call).token) =>
  application.app.inject({
    method: methodOf(call),
    url,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  })

const valueAt = (answer: unknown, path: string): unknown =>
  path.split('.').reduce((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], answer)

const contractOf = ({ route }: DoorCall): RouteContract => {
  const contract = application.routes.find(one => `${one.contract.method} ${one.contract.path}` === route)?.contract
  if (!contract) throw new Error(`no route answers ${route}`)
  return contract
}

const whoCalls = ({ access }: RouteContract): string => {
  if (typeof access === 'string')
    return access === 'operator'
      ? 'the operator'
      : access === 'public'
        ? 'anybody, or whom the body names'
        : 'signed in; what is read or written decides'
  const group = roleGroups[access.group]
  return group.length === roles.length ? 'every role' : group.join(', ')
}

const named = doorCalls.map(call => [call.route, call] as const)

describe('calls of older clients', () => {
  test.each(named)('%s is answered', async (_route, call) => {
    const response = await send(call.good(world), call)
    expect([200, 201, 204], response.body).toContain(response.statusCode)
    for (const path of call.answers) expect(valueAt(response.json(), path), `${path} ${response.body}`).toBeDefined()
  })

  test.each(named)('%s is refused', async (_route, call) => {
    const response = await send(call.bad(world), call)
    expect(response.statusCode, response.body).toBe(call.refused)
    const { access } = contractOf(call)
    if (access !== 'public') expect((await send(call.good(world), call, null)).statusCode).toBe(401)
  })

  test.each(named)('%s is for its roles', async (_route, call) => {
    const { access } = contractOf(call)
    for (const { role, caller } of people) {
      const isPermitted = mayCall(access, { role, isOperator: false, grants: [] })
      if (isPermitted) continue
      const response = await send(call.good(world), call, caller.token)
      expect(`${role}: ${response.statusCode}`).toBe(`${role}: 403`)
    }
  })
})

const heading = `# Calls of older clients

The calls of the specification's section 7 that the product answers, as \`src/modules/compat/server/conformance.test.ts\` sends
them. The test writes this table (\`npx vitest run <test> --update\`) and fails when it differs. «Answers» are keys of the answer.

| Call | Who | Answers | A wrong call |
| --- | --- | --- | --- |`

test('every door of this module has a row', () => {
  const doors = application.routes
    .map(({ contract }) => contract)
    .filter(({ tag }) => tag.startsWith('Cliente anterior'))
  const names = doors.map(({ method, path }) => `${method} ${path}`)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter(name => !doorCalls.some(({ route }) => route === name))).toEqual([])
})

const classHeading = `
## Classes of Parse

What the classes under \`/parse/classes\` take; all of them are queried. \`src/testing/parse-classes.test.ts\` does each of
these with the public SDK. A class that does not take a write answers Parse's code 119.

| Class | Create | Change | Delete |
| --- | --- | --- | --- |`

const classLines = (): string[] =>
  [...parseClasses.values()]
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ name, create, update, remove }) =>
      ['', `\`${name}\``, ...[create, update, remove].map(one => (one ? 'yes' : 'no')), ''].join(' | ').trim(),
    )

test('are listed in docs/older-clients.md', async () => {
  const lines = doorCalls.map(call => {
    const answers = call.answers.map(path => `\`${path}\``).join(' ')
    return `| \`${call.route}\` | ${whoCalls(contractOf(call))} | ${answers} | ${call.refused} |`
  })
  await expect(`${[heading, ...lines, classHeading, ...classLines()].join('\n')}\n`).toMatchFileSnapshot(
    '../../../../docs/older-clients.md',
  )
})
