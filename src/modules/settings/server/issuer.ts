import { formatCuit } from '../../../kernel/contract/cuit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { FileStore } from '../../../kernel/server/files/file-store.ts'
import { readFileBytes } from '../../../kernel/server/files/files.service.ts'
import type { Issuer } from '../../../kernel/server/pdf/document-parts.ts'
import { type CompanySettings, companySettings, companyTaxConditions, currencyWords } from '../contract/company.ts'

const joined = (parts: string[], separator: string): string => parts.filter(part => part !== '').join(separator)

const plainDay = (day: string): string => day.split('-').reverse().join('/')

const fiscalLine = ({ cuit, taxCondition }: CompanySettings): string =>
  joined([cuit && `CUIT ${formatCuit(cuit)}`, taxCondition && companyTaxConditions[taxCondition]], ' · ')

const activityLine = ({ grossIncome, activityStart }: CompanySettings): string =>
  joined(
    [
      grossIncome && `Ingresos brutos ${grossIncome}`,
      activityStart ? `Inicio de actividades ${plainDay(activityStart)}` : '',
    ],
    ' · ',
  )

const addressLine = ({ fiscalAddress: { street, locality, province, postalCode } }: CompanySettings): string =>
  joined([street, joined([postalCode && `(${postalCode})`, locality], ' '), province], ', ')

const linesOf = (company: CompanySettings, name: string): string[] =>
  [
    company.legalName === name ? '' : company.legalName,
    fiscalLine(company),
    activityLine(company),
    addressLine(company),
    joined([...company.phones, company.email, company.website], ' · '),
  ].filter(line => line !== '')

/** A logo whose bytes are gone does not keep a document from being printed. */
const readLogo = async (tenant: Tenant, files: FileStore, id: string | null): Promise<string | null> => {
  const file = id ? await readFileBytes(tenant, files, id) : null
  return file ? `data:${file.contentType};base64,${file.bytes.toString('base64')}` : null
}

export const readIssuer = async (tenant: Tenant, files: FileStore): Promise<Issuer> => {
  const { name, timeZone, currency } = await tenant.environment()
  const company = await tenant.settings(companySettings)
  return {
    name,
    timeZone,
    logo: await readLogo(tenant, files, company.logoId),
    lines: linesOf(company, name),
    amounts: currency === 'ARS' ? null : `Importes en ${currencyWords(currency)}`,
  }
}
