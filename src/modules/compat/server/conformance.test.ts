import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayCall, type Role, roleGroups, roleOfNumber, roles } from '../../../kernel/contract/roles.ts'
import type { RouteContract } from '../../../kernel/contract/route.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import type { DoorCall, DoorRequest } from '../testing/door-call.ts'
import { doorCalls } from '../testing/door-calls.ts'
import { createDoorWorld, type DoorWorld } from '../testing/door-world.ts'
import { parseClasses } from './parse/classes.ts'
import { liveClasses } from './parse/live/live-classes.ts'
import { maximumTracked } from './parse/live/tracked.ts'

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

const liveText = `
## Pointers and \`include\`

Older clients know records by keys (\`sellerKey\`). For newer ones the classes also answer pointers, which are only read: \`seller\`,
\`customer\`, \`prospect\`, \`opportunity\`, \`pipeline\` (\`Funnels\`), \`state\` (\`FunnelStates\`), \`form\`. \`include\`, \`includeAll\`, \`*\` and
keys with a point (\`customer.seller.n\`) are those of Parse, in find, get and a \`GET\` of one object in a batch, for up to 20
pointers of four levels. What the caller may not see stays a pointer, where Parse leaves the field out.
\`src/testing/parse-include.test.ts\` proves them.

## LiveQuery

The websocket is \`/parse\`, where the SDK looks for it. ${[...liveClasses.keys()].map(name => `\`${name}\``).join(' and ')} are followed.
\`src/testing/parse-live.test.ts\` proves it with the SDK's own client.

| Of Parse | Here |
| --- | --- |
| \`connect\`, \`subscribe\`, \`update\`, \`unsubscribe\`, \`query\` | yes; a message that is none of these ends the connection (code 1) |
| \`where\` | as a find takes it, without queries of other classes (102) |
| \`keys\`, \`fields\`, \`watch\` | yes; \`include\` is refused |
| \`create\`, \`enter\`, \`update\`, \`leave\` | yes, with the object as it is now. What happens to an object within a tenth of a second is one event |
| \`delete\`, and \`leave\` of what the person sees no more | the id alone: what was there is not read any more |
| \`original\` | no: versions of before are not kept |
| What matched before | known for the ${maximumTracked} newest objects of a query. An older one that begins to match is an \`update\`, and one that ceases to is not told |
| After a cut | nothing is replayed, as in Parse: the client subscribes anew and asks again |
| Time alone | an opportunity that leaves the window of the company's settings is not told |
| Other records | a customer's new name is no change of their orders |
| \`redirect\` | never sent |`

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
  await expect(`${[heading, ...lines, classHeading, ...classLines(), liveText].join('\n')}\n`).toMatchFileSnapshot(
    '../../../../docs/older-clients.md',
  )
})
