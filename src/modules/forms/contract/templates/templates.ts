import { peopleTemplates } from './people-templates.ts'
import { shopTemplates } from './shop-templates.ts'
import type { FormTemplate } from './template.ts'

/** Forms to begin with, in the order in which they are offered. */
export const formTemplates: readonly FormTemplate[] = [...shopTemplates, ...peopleTemplates]
