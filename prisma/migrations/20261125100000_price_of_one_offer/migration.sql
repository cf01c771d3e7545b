-- By hand: price and stock of a device with variants are those of one of them: of the first while it is in stock
-- or none is, else of the cheapest in stock (features/devices/defaultVariant.ts). Until now the price was always
-- that of the first. Lists, counts, clients' copies and webhooks follow by the triggers.
LOCK TABLE "device" IN SHARE ROW EXCLUSIVE MODE;

UPDATE device SET price = shown.price, stock = shown.stock, version = version + 1, "updatedAt" = now()
FROM (
  SELECT DISTINCT ON ("deviceId") "deviceId", price, stock
  FROM (SELECT *, "position" = min("position") OVER (PARTITION BY "deviceId") AS "isFirst" FROM variant) AS listed
  ORDER BY "deviceId", stock = 'IN_STOCK' DESC, "isFirst" DESC, price, "position"
) AS shown
WHERE device.id = shown."deviceId" AND (device.price, device.stock) <> (shown.price, shown.stock);
