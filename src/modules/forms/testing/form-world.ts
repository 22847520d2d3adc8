import type { Caller, TestApplication } from '../../../testing/application.ts'
import {
  createChannel,
  createCustomer,
  createManager,
  createRegion,
  createSeller,
  createSupervisor,
} from '../../../testing/factories.ts'
import type { FormDetail } from '../contract/forms.ts'

export const base = '/api/forms'

export type FormWorld = {
  admin: Caller
  erp: Caller
  /** Of seller V1. */
  seller: Caller
  /** Of seller V2. */
  other: Caller
  supervisor: Caller
  manager: Caller
  stranger: Caller
  /** V1 and V2 are of supervisor S1; V3 is of S2. V2 and V3 are of manager G1. */
  sellers: Record<'V1' | 'V2' | 'V3', string>
  /** One customer of each seller, and a second one of V1. */
  customers: Record<'V1' | 'V2' | 'V3' | 'second', string>
  channels: { kiosks: string; bars: string }
  region: string
}

/** Three sellers with their customers, people of each role, and somebody of another environment. */
export const createFormWorld = async (application: TestApplication): Promise<FormWorld> => {
  const records = await application.platform.withTenant(application.envId, async tenant => {
    const [one, two] = [await createSupervisor(tenant, { code: 'S1' }), await createSupervisor(tenant, { code: 'S2' })]
    const managerId = await createManager(tenant, { code: 'G1' })
    const channels = {
      kiosks: await createChannel(tenant, { name: 'Kioscos' }),
      bars: await createChannel(tenant, { name: 'Bares' }),
    }
    const region = await createRegion(tenant, { name: 'Norte' })
    const sellers = {
      V1: await createSeller(tenant, { code: 'V1', name: 'Vera Uno', supervisorId: one }),
      V2: await createSeller(tenant, { code: 'V2', name: 'Dario Dos', supervisorId: one, managerId }),
      V3: await createSeller(tenant, { code: 'V3', name: 'Tina Tres', supervisorId: two, managerId }),
    }
    const kiosk = { salesChannelId: channels.kiosks, regionId: region }
    const customers = {
      V1: await createCustomer(tenant, { name: 'Kiosco Uno', sellerId: sellers.V1, ...kiosk }),
      second: await createCustomer(tenant, { name: 'Bar Otro', sellerId: sellers.V1, salesChannelId: channels.bars }),
      V2: await createCustomer(tenant, { name: 'Bar Dos', sellerId: sellers.V2, salesChannelId: channels.bars }),
      V3: await createCustomer(tenant, { name: 'Kiosco Tres', sellerId: sellers.V3, ...kiosk }),
    }
    return { sellers, customers, channels, region }
  })
  return {
    ...records,
    admin: await application.signIn({ roleNumber: 1, displayName: 'Ana Primera' }),
    erp: await application.signIn({ roleNumber: 0, displayName: 'Eva ERP' }),
    seller: await application.signIn({ roleNumber: 2, sellerKey: 'V1', displayName: 'Vera Uno' }),
    other: await application.signIn({ roleNumber: 2, sellerKey: 'V2', displayName: 'Dario Dos' }),
    supervisor: await application.signIn({ roleNumber: 4, supervisorKey: 'S1', displayName: 'Saúl' }),
    manager: await application.signIn({ roleNumber: 5, managerKey: 'G1', displayName: 'Greta' }),
    stranger: await application.signIn({ roleNumber: 1, envId: application.otherEnvId }),
  }
}

/** A freezer survey: two conditions, points, a repeated group, a photo, a signature and a calculated value. */
export const freezerSurvey = {
  title: 'Freezer',
  pages: [
    {
      name: 'local',
      elements: [
        { type: 'boolean', name: 'tiene', title: '¿Tiene freezer nuestro?', isRequired: true },
        { type: 'text', name: 'duenio', title: 'Dueño', maxLength: 40 },
      ],
    },
    {
      name: 'freezer',
      visibleIf: '{tiene} = true',
      elements: [
        {
          type: 'radiogroup',
          name: 'estado',
          title: '¿En qué estado está?',
          isRequired: true,
          choices: [
            { value: 'excelente', text: 'Excelente', score: 10 },
            { value: 'bueno', text: 'Bueno', score: 7 },
            { value: 'fuera', text: 'Fuera de servicio', score: 0 },
          ],
        },
        {
          type: 'checkbox',
          name: 'fallas',
          title: '¿Qué falla tiene?',
          visibleIf: "{estado} = 'fuera'",
          isRequired: true,
          showOtherItem: true,
          choices: ['enfria', 'agua', 'luz'],
        },
        {
          type: 'text',
          inputType: 'number',
          name: 'temperatura',
          title: 'Temperatura',
          min: -30,
          max: 10,
          anden: { kind: 'number', unit: '°C' },
        },
        {
          type: 'file',
          name: 'foto',
          title: 'Foto',
          acceptedTypes: 'image/*',
          allowMultiple: true,
          maxFiles: 3,
          anden: { kind: 'photo' },
        },
        { type: 'signaturepad', name: 'firma', title: 'Firma' },
        {
          type: 'matrix',
          name: 'sabores',
          title: 'Sabores',
          rows: ['vainilla', 'chocolate'],
          columns: [
            { value: 'hay', text: 'Hay', score: 2 },
            { value: 'falta', text: 'Falta' },
          ],
        },
        {
          type: 'paneldynamic',
          name: 'precios',
          title: 'Precios',
          templateElements: [
            { type: 'text', name: 'producto', title: 'Producto', isRequired: true },
            { type: 'text', inputType: 'number', name: 'precio', title: 'Precio', min: 1 },
          ],
        },
        { type: 'expression', name: 'doble', title: 'Doble', expression: '{temperatura} * 2' },
      ],
    },
  ],
} as const

type Settings = { name?: string; kind?: string; subject?: string; definition?: object }

/** A form, published. */
export const publishForm = async (admin: Caller, settings: Settings = {}): Promise<FormDetail> => {
  const form = await admin.post<FormDetail>(base, { name: 'Freezer', definition: freezerSurvey, ...settings })
  return admin.post<FormDetail>(`${base}/${form.id}/publish`, { edition: form.draftEdition })
}
