import { drawSvg } from '../../../kernel/server/files/draw-svg.ts'
import { attachFile, saveUpload } from '../../../kernel/server/files/files.service.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { type CompanySettings, companySettings } from '../../settings/contract/company.ts'

/** What a demonstration company says of itself. Streets and telephones are nobody's. */
const said: Record<'frozen' | 'drinks', Partial<CompanySettings>> = {
  frozen: {
    legalName: 'Litoral Congelados S.A.',
    cuit: '30711284563',
    taxCondition: 'registered',
    grossIncome: '921-711284-5',
    activityStart: '2009-03-02',
    fiscalAddress: {
      street: 'Av. de la Producción 1200',
      locality: 'Rosario',
      province: 'Santa Fe',
      postalCode: 'S2000',
    },
    phones: ['0341 555-0120'],
    email: 'administracion@demo.example',
    website: 'litoral.example',
  },
  drinks: {
    legalName: 'Bebidas Andinas S.R.L.',
    cuit: '30709143278',
    taxCondition: 'registered',
    fiscalAddress: { street: 'Acceso Sur 450', locality: 'Luján de Cuyo', province: 'Mendoza', postalCode: 'M5507' },
    phones: ['0261 555-0145'],
    email: 'admin@andina.example',
  },
}

/** Shapes alone: what a machine without fonts draws too. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="220" viewBox="0 0 640 220">
  <circle cx="110" cy="80" r="52" fill="#8534c1"/><circle cx="160" cy="70" r="44" fill="#42bff7"/>
  <path d="M64 104 L196 104 L130 212 Z" fill="#d9a066"/><path d="M86 140 L172 140 M104 170 L156 170" stroke="#b07b45" stroke-width="6"/>
  <path d="M250 150 q30 -44 60 0 t60 0 t60 0 t60 0 t60 0" fill="none" stroke="#42bff7" stroke-width="16" stroke-linecap="round"/>
  <path d="M250 104 q30 -44 60 0 t60 0 t60 0 t60 0 t60 0" fill="none" stroke="#8534c1" stroke-width="16" stroke-linecap="round"/>
</svg>`

const addLogo = async (platform: Platform, envId: string): Promise<string> => {
  const bytes = await drawSvg(drawing, 'png')
  const { id } = await saveUpload(platform, envId, { name: 'logo.png', bytes, only: 'image', createdBy: null })
  await platform.withTenant(envId, tenant => attachFile(tenant, { id, to: 'company-logo', by: null, replaces: null }))
  return id
}

/** Settings of a company that is about to appear; the frozen one has a logo. */
export const demoCompanySettings = async (
  platform: Platform,
  envId: string,
  kind: 'frozen' | 'drinks',
): Promise<Record<string, unknown>> => {
  const logoId = kind === 'frozen' ? await addLogo(platform, envId) : null
  return { [companySettings.name]: { ...said[kind], logoId } }
}
