-- Hash of the bytes that the phone sent for a photo, before they were re-encoded: the same key with other bytes is refused.
-- Photos from before have none and are not compared.
alter table operation_photos add column sent_sha256 text;

-- What a count stated, which its movements do not show: they hold differences only. It tells what differs when the key comes
-- again with other levels. Null for documents whose movements are their content, and for those from before.
alter table stock_documents add column stated jsonb;
