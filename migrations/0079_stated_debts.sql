-- The balance that a file said a document has. What customers pay lowers balance_cents and leaves this, so that the same
-- file uploaded again changes nothing. Debts that no file brought have none.
alter table receivables add column stated_cents bigint;
