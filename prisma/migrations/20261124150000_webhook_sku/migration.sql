-- Events of a device tell its SKU, by which other systems know it.
CREATE OR REPLACE FUNCTION webhook_device_data(state jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object(
    'id', state -> 'id', 'sku', state -> 'sku', 'kind', state -> 'kind', 'title', state -> 'title',
    'brand', state -> 'brand', 'model', state -> 'model', 'gadgetName', state -> 'gadgetName',
    'productType', state -> 'productType', 'gadgetType', state -> 'gadgetType', 'price', state -> 'price',
    'stock', state -> 'stock', 'coverImage', state -> 'coverImage', 'variants', nullif(state -> 'variants', '[]'),
    'version', state -> 'version', 'createdAt', state -> 'createdAt', 'updatedAt', state -> 'updatedAt'));
$$;
