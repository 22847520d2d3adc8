import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'

/** Telephones, CUITs and DNIs are kept bare and shown with separators: what is read on the screen finds its row, and so does what is kept. */

let application: TestApplication
let admin: Caller
const mobile = { code: 'A', name: 'Kiosco', phone: '0341 15 455-8021', cuit: '30-71128456-3' }
const landline = { code: 'B', name: 'Almacén', phone: '011 4321-0000', cuit: '20-12345678-6' }
/** No telephone that can be told whole: it is kept as it was written. */
const extension = { code: 'C', name: 'Bar', phone: 'interno 455-8021', dni: '30.123.456' }
const odd = { code: 'D', name: 'Club', phone: 'a 5_0% \\ z', dni: '5123456' }

beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1 })
  for (const shop of [mobile, landline, extension, odd])
    for (const list of ['customers', 'prospects']) await admin.post(`/api/data/${list}`, shop)
})
afterAll(() => application.stop())

const shown = async (list: string, filter: string): Promise<string> =>
  (
    await admin.get<{ items: { code: string }[] }>(`/api/data/${list}?sort=code&filter=${encodeURIComponent(filter)}`)
  ).items
    .map(({ code }) => code)
    .join('')

// An index finds the text of customers; prospects are read one by one.
describe.each(['customers', 'prospects'])('%s', list => {
  test.each([
    ['phone:contains:455-8021', 'AC'],
    ['phone:contains:(341) 455', 'A'],
    ['phone:contains:341/455.8021', 'A'],
    ['phone:contains:+54 9 341 455-8021', 'A'],
    ['phone:contains:4558021', 'A'],
    ['phone:contains:5-8', 'AC'],
    ['phone:contains:interno 455', 'C'],
    ['phone:starts-with:+54 9', 'A'],
    ['phone:starts-with:54 11 43', 'B'],
    ['phone:starts-with:+5411', 'B'],
    ['phone:starts-with:455-8021', ''],
    ['phone:starts-with:INTERNO', 'C'],
    ['phone:ends-with:4321-0000', 'B'],
    ['phone:ends-with:455-8021', 'AC'],
    ['phone:ends-with:0000', 'B'],
    ['phone:matches:+54 9 341 455-8021', 'A'],
    ['phone:matches:+5493414558021|+54 11 4321-0000', 'AB'],
    ['phone:matches:interno 455-8021', 'C'],
    ['phone:matches:455-8021', ''],
    ['phone:greater-than:+54 9', 'ACD'],
    ['phone:greater-than:549341', 'ACD'],
    ['phone:less-than:+54 9', 'B'],
    ['phone:less-than:+541143210000', 'B'],
    ['cuit:contains:71128456-3', 'A'],
    ['cuit:contains:71128456', 'A'],
    ['cuit:contains:20-12345678-6', 'B'],
    ['cuit:starts-with:30-7', 'A'],
    ['cuit:ends-with:78-6', 'B'],
    ['cuit:matches:30-71128456-3', 'A'],
    ['cuit:matches:30711284563|20-12345678-6', 'AB'],
    ['cuit:greater-than:30-00000000-0', 'A'],
    ['cuit:less-than:30-00000000-0', 'B'],
    ['dni:contains:30.123.456', 'C'],
    ['dni:contains:30123456', 'C'],
    ['dni:contains:123.456', 'CD'],
    ['dni:starts-with:30.1', 'C'],
    ['dni:ends-with:23.456', 'CD'],
    ['dni:matches:5.123.456', 'D'],
    ['dni:matches:30.123.456|5123456', 'CD'],
    ['dni:greater-than:30.000.000', 'CD'],
  ])('%s shows «%s»', async (filter, codes) => expect(await shown(list, filter)).toBe(codes))

  test.each([
    ['phone:contains:5_0%', 'D'],
    ['phone:contains:% \\', 'D'],
    ['phone:starts-with:a 5_', 'D'],
    ['phone:contains:4_58', ''],
    ['phone:contains:455%21', ''],
    ['phone:contains:455\\-8021', ''],
    ['phone:contains:-', 'C'],
    ['phone:matches:|', ''],
  ])('%s is taken as it is written and shows «%s»', async (filter, codes) =>
    expect(await shown(list, filter)).toBe(codes),
  )
})
