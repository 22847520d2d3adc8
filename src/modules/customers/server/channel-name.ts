import { type RawBuilder, sql } from 'kysely'
import { nestedSeparator } from '../../../kernel/contract/nested-name.ts'

/**
 * A sales channel's name where it is chosen or told apart from others: a sub-channel after its channel, because it may be
 * called the same. SQL over an alias of sales_channels.
 */
export const channelName = (envId: string, alias: string): RawBuilder<string> => sql<string>`(
  coalesce((select parent.name || ${nestedSeparator}::text from sales_channels parent
    where parent.env_id = ${envId}::uuid and parent.id = ${sql.ref(`${alias}.parent_id`)}), '')
  || ${sql.ref(`${alias}.name`)})`
